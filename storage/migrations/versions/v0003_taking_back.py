"""Requests to take back, those who agree, and games taken back with the seeds they go on from."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    _create(
        "rewinds",
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kept", sa.Integer(), nullable=False),
        sa.Column("undone", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64)),
        sa.Column("done_at", sa.BigInteger(), nullable=False),
        keys=("game_id", "n"),
    )
    _create(
        "requests",
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kept", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        keys=("game_id",),
    )
    _create(
        "consents",
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        keys=("game_id", "seat"),
    )


def _create(name: str, *columns: sa.Column[object], keys: tuple[str, ...]) -> None:
    """Create a table of rows that belong to games."""
    op.create_table(
        name,
        sa.Column("game_id", sa.String(length=12), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=f"fk_{name}_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(*keys, name=f"pk_{name}"),
    )
