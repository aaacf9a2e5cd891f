"""The first tables: games, their history, the outbox, records and people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.String(length=500), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_facts"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("pace", sa.String(length=16), nullable=False),
        sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("private", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("listed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        sa.Column("commitment", sa.String(length=64)),
        sa.Column("rules_version", sa.Integer()),
        sa.Column("fingerprint", sa.String(length=128)),
        sa.Column("note", sa.Text()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger()),
        sa.Column("finished_at", sa.BigInteger()),
        sa.Column("active_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_guild_id_status_active_at", "games", ["guild_id", "status", "active_at"])
    op.create_index("ix_games_host_id", "games", ["host_id"])
    op.create_index("ix_games_status_active_at", "games", ["status", "active_at"])
    op.create_index("ix_games_thread_id", "games", ["thread_id"])
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("done_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_interactions"),
    )
    op.create_index("ix_interactions_done_at", "interactions", ["done_at"])
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_people"),
    )
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "kind", "guild_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_kind_guild_id", "ratings", ["kind", "guild_id"])
    op.create_table(
        "answers",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("giver", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("given_at", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.BigInteger()),
        sa.Column("withdrawn", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_answers_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "n", name="pk_answers"),
    )
    op.create_index("ix_answers_game_id_seat_n", "answers", ["game_id", "seat", "n"])
    op.create_index("ix_answers_user_id", "answers", ["user_id"])
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("told_at", sa.BigInteger(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_events_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "n", name="pk_events"),
    )
    op.create_index("ix_events_game_id_after", "events", ["game_id", "after"])
    op.create_table(
        "messages",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("target", sa.String(length=32), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.Column("shows", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_messages_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "kind", "target", name="pk_messages"),
    )
    op.create_index("ix_messages_message_id", "messages", ["message_id"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game_id", sa.String(length=12)),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("target", sa.String(length=32), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("nonce", sa.String(length=25), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("not_before", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("error", sa.String(length=500)),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_outbox_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_game_id", "outbox", ["game_id"])
    op.create_index("ix_outbox_state_not_before", "outbox", ["state", "not_before"])
    op.create_index("ix_outbox_target_kind_game_id_state", "outbox", ["target", "kind", "game_id", "state"])
    op.create_table(
        "rating_history",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_rating_history_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "kind", "guild_id", "game_id", name="pk_rating_history"),
    )
    op.create_index("ix_rating_history_game_id", "rating_history", ["game_id"])
    op.create_table(
        "results",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("level", sa.String(length=16)),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("variant", sa.String(length=64), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("standing", sa.String(length=16), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Text()),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_results_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_results"),
    )
    op.create_index(
        "ix_results_kind_standing_guild_id_user_id", "results", ["kind", "standing", "guild_id", "user_id"]
    )
    op.create_index(
        "ix_results_kind_standing_variant_score", "results", ["kind", "standing", "variant", "score"]
    )
    op.create_index("ix_results_user_id_kind_standing", "results", ["user_id", "kind", "standing"])
    op.create_table(
        "saves",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("checkpoint", sa.LargeBinary(), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("upcoming", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_saves_game_id_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name="pk_saves"),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("level", sa.String(length=16)),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        sa.UniqueConstraint("game_id", "user_id", name="uq_seats_game_id_user_id"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])
    op.create_table(
        "waiting",
        sa.Column("game_id", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("public", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_waiting_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_waiting"),
    )
    op.create_index("ix_waiting_user_id_since", "waiting", ["user_id", "since"])
