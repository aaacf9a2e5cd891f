"""A plan as its owner sees it: in words, with menus to go on writing it."""

from __future__ import annotations

from bot import limits
from bot.actions import action
from bot.foresight import Foreseen, Offered
from bot.pages import title
from bot.planning import MOST_STEPS, Draft
from bot.plans import place_words, want_words
from bot.position import Position
from bot.posts import Button, Entry, Menu, Post, Row
from bot.wording import listed, sentence
from storage.plans import Plan
from storage.steps import Step

MOST_WANTS = 10  # picked at once
MENUS = 2  # of options


def in_words(position: Position, plan: Plan) -> list[str]:
    """What will be answered, a line for each question, and when the plan is dropped."""
    lines = [_step(position, plan, number, step) for number, step in enumerate(plan.steps, 1)]
    if plan.stops:
        places = listed([place_words(stop, plan.seat) for stop in plan.stops])
        lines.append(f"Dropped if others change: {places}.")
    return lines


def _step(position: Position, plan: Plan, number: int, step: Step) -> str:
    names = position.names
    asked = sentence(step.question.read(names, plan.seat))
    wants = ", else ".join(f"**{want_words(want, names, plan.seat)}**" for want in step.wants)
    return f"{number}. {asked} {wants or '_Nothing is chosen yet._'}"


def kept(position: Position, plan: Plan | None, note: str = "") -> Post:
    """What a plan that counts will do, or that it is done."""
    if plan is None:
        return Post(note or "Your plan was followed at once.")
    words = [
        f"**{title(position)}: your plan counts now.** Only you see it.",
        "The first that is possible is played when you are asked, though whoever moved before you "
        "first has a minute to take that back. If none is possible, or you are asked something else, the "
        "plan is dropped and you are told.",
        *in_words(position, plan),
    ]
    game = position.row.id
    buttons = (Button("Change", action("plan", game)), Button("Cancel Plan", action("plancancel", game)))
    return Post("\n".join(words)[: limits.CONTENT], rows=(buttons,))


def editor(draft: Draft, note: str = "") -> Post:
    """The plan so far, and everything that can be added to it."""
    position, plan = draft.position, draft.plan
    state = "it counts" if plan.kept else "it does not count until you keep it"
    words = [*([note] if note else []), f"**{title(position)}: your plan** (only you see it; {state})"]
    words += in_words(position, plan)
    if draft.kind is None:
        words.append("You are hardly asked that any more. Start over to plan for what comes next.")
    rows = [*_kind_menu(draft), *_option_menus(draft), *_stop_menu(draft), _buttons(draft)]
    return Post("\n".join(words)[: limits.CONTENT], rows=tuple(rows))


def _kind_menu(draft: Draft) -> list[Row]:
    """The kinds of questions that may come at the last step, if there are several."""
    if len(draft.kinds) < 2:
        return []
    entries = tuple(
        Entry(_asked(draft, kind), str(index), chosen=kind is draft.kind)
        for index, kind in enumerate(draft.kinds[: limits.SELECT_OPTIONS])
    )
    return [Menu(action("plankind", draft.plan.game_id), "When I am asked …", entries)]


def _asked(draft: Draft, kind: Foreseen) -> str:
    return kind.question.read(draft.position.names, draft.plan.seat)[: limits.OPTION_TEXT]


def _option_menus(draft: Draft) -> list[Row]:
    if draft.kind is None:
        return []
    last = draft.plan.steps[-1]
    chosen = {pick for want in last.wants for way in want.ways for pick in way}
    single = draft.kind.most == 1
    offers = [o for o in draft.kind.offers.values() if not (single and o.keys[0] in chosen)]
    if not single:
        return [_option_menu(draft, 0, offers[: limits.SELECT_OPTIONS])]
    size = limits.SELECT_OPTIONS
    pages = [offers[start : start + size] for start in range(0, len(offers), size)][:MENUS]
    return [_option_menu(draft, number, page) for number, page in enumerate(pages)]


def _option_menu(draft: Draft, number: int, offers: list[Offered]) -> Menu:
    names, seat, kind = draft.position.names, draft.plan.seat, draft.kind
    entries = tuple(
        Entry(
            offer.label.read(names, seat)[: limits.OPTION_TEXT],
            offer.keys[0],
            offer.detail.read(names, seat)[: limits.OPTION_TEXT] if offer.detail else "",
        )
        for offer in offers
    )
    first = "Else …" if draft.plan.steps[-1].wants else "I want …"
    placeholder = first if number == 0 else f"{first} (more)"
    least, most = (1, MOST_WANTS) if kind is None or kind.most == 1 else (max(kind.least, 1), kind.most)
    return Menu(
        action("planadd", draft.plan.game_id, number),
        placeholder,
        entries,
        min(least, len(entries)),
        min(most, len(entries)),
    )


def _stop_menu(draft: Draft) -> list[Row]:
    if not draft.places:
        return []
    entries = tuple(
        Entry(
            _headed(place_words(place, draft.plan.seat))[: limits.OPTION_TEXT],
            place,
            chosen=place in draft.plan.stops,
        )
        for place in draft.places
    )
    return [
        Menu(
            action("planstop", draft.plan.game_id),
            "Drop the plan if others change …",
            entries,
            0,
            len(entries),
        )
    ]


def _headed(words: str) -> str:
    return words[0].upper() + words[1:]


def _buttons(draft: Draft) -> tuple[Button, ...]:
    game, steps = draft.plan.game_id, draft.plan.steps
    chosen = bool(steps and steps[-1].wants)
    return (
        Button("Keep Plan", action("plankeep", game), "success", disabled=not steps[0].wants),
        Button("Then …", action("planthen", game), disabled=not chosen or len(steps) == MOST_STEPS),
        Button("Start Over", action("planover", game)),
        Button("Cancel Plan", action("plancancel", game), "danger"),
    )
