"""Clocks, pauses, vacations, seats on autopilot and on offer."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _widen_games_seats_and_people()
    op.create_table(
        "clocks",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("remaining", sa.BigInteger()),
        sa.Column("since", sa.BigInteger()),
        sa.Column("deadline", sa.BigInteger()),
        sa.Column("due", sa.BigInteger()),
        sa.Column("token", sa.String(length=64)),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("reminded_at", sa.BigInteger()),
        sa.Column("snoozed_until", sa.BigInteger()),
        sa.Column("granted", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_clocks_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_clocks"),
    )
    op.create_index("ix_clocks_due", "clocks", ["due"])
    op.create_table(
        "pauses",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_pauses_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_pauses"),
    )
    op.create_table(
        "vacations",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("starts", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("change_due", sa.BigInteger()),
        sa.PrimaryKeyConstraint("user_id", "starts", name="pk_vacations"),
    )
    op.create_index("ix_vacations_change_due", "vacations", ["change_due"])
    op.create_table(
        "offers",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("offered_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_offers_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_offers"),
    )
    op.create_index("ix_offers_user_id", "offers", ["user_id"])


def _widen_games_seats_and_people() -> None:
    op.add_column(
        "games",
        sa.Column("on_timeout", sa.String(length=16), server_default="autopilot", nullable=False),
    )
    op.add_column("games", sa.Column("paused_at", sa.BigInteger()))
    op.add_column("games", sa.Column("warned_at", sa.BigInteger()))
    op.add_column("seats", sa.Column("autopilot_since", sa.BigInteger()))
    op.add_column("seats", sa.Column("resigned", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("newcomer", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("people", sa.Column("digest_due", sa.BigInteger()))
    op.create_index("ix_people_digest_due", "people", ["digest_due"])
