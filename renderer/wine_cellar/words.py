"""Wine Cellar in words: what its pictures say, and the whole table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.wine_cellar.cards import BOTTLES, CLIENTS, TYPES
from games.wine_cellar.view import EnoView, OwnView, ScoreView, WineCellarView, Worth
from renderer.counts import counted
from renderer.scene import Scene
from renderer.wine_cellar.board import kicker, rows_in_order
from renderer.wine_cellar.cards import signed
from renderer.wine_cellar.parts import code_of, name_of

# ---------------------------------------------------------------- alt texts


def alt(scene: Scene, what: str, seat: int | None) -> str:
    """What a picture shows, in the order in which one reads it."""
    words = {"hand": _hand_alt, "cellar": _cellar_alt}.get(what, _board_alt)
    return words(scene, seat)


def _board_alt(scene: Scene, seat: int | None) -> str:
    view: WineCellarView = scene.view
    parts = [f"{kicker(view)}. {_ended(scene.headline)}"]
    parts += [f"{scene.name(who)} {words}." for who, words in sorted(scene.waiting.items())]
    if view.prizes:
        parts.append(f"Prizes: {', '.join(map(_short, view.prizes))}.")
    if view.eno:
        parts.append(_eno_line(view.eno))
    parts += [_seat_alt(scene, who) for who in rows_in_order(view)]
    return " ".join(parts)


def _seat_alt(scene: Scene, who: int) -> str:
    view: WineCellarView = scene.view
    player = view.seats[who]
    bid = f", bid {player.bid}" if player.bid else ", has sealed an answer" if player.has_answered else ""
    cellar = " ".join(
        f"{BOTTLES[b].ages[place]}{_letter(b)}" for place, b in enumerate(player.running.cellar)
    )
    held = f": {cellar}" if cellar else ""
    return f"{scene.name(who)} {counted(player.total, 'point')}{bid}{held}."


def _letter(bottle: int) -> str:
    return TYPES[BOTTLES[bottle].type].read()[0]


def _short(bottle: int) -> str:
    card = BOTTLES[bottle]
    return f"{bottle} {card.name} ({TYPES[card.type]}, {code_of(card)})"


def _hand_alt(scene: Scene, seat: int | None) -> str:
    view: WineCellarView = scene.view
    own = view.own
    if own is None or scene.viewer is None:
        return "Only players have a hand."
    client = view.seats[scene.viewer].client
    whose = [name_of(client)] if client else [name_of(offer) for offer in own.offers]
    title = "Your client" if client else "Clients to choose from"
    parts = [f"{scene.hand}, {kicker(view)}. {title}: {' or '.join(whose)}."]
    parts += [
        _worths_alt("Hand", own.hand, own.hand_worth),
        _worths_alt("Prizes", view.prizes, own.prize_worth),
    ]
    return " ".join(part for part in parts if part)


def _worths_alt(title: str, bottles: Sequence[int], worths: Iterable[Worth]) -> str:
    """Bottles with the change of one's total on top and at the bottom."""
    by_bottle = {worth.bottle: worth for worth in worths}
    words = [
        f"{_short(bottle)} {signed(by_bottle[bottle].top)} top {signed(by_bottle[bottle].bottom)} bottom"
        if bottle in by_bottle
        else _short(bottle)
        for bottle in bottles
    ]
    return f"{title}: {'; '.join(words)}." if words else ""


def _cellar_alt(scene: Scene, seat: int | None) -> str:
    whose = seat if seat is not None else scene.viewer or 0
    score = scene.view.seats[whose].running
    held = ", ".join(
        f"{place + 1}. {BOTTLES[bottle].name} {points}"
        for place, (bottle, points) in enumerate(zip(score.cellar, score.ages, strict=True))
    )
    return (
        f"Cellar of {scene.name(whose)}, {kicker(scene.view)}. {_sum(score)}. "
        f"{_client(score.client, len(scene.view.seats))}. From top to bottom: {held or 'empty'}."
    )


# ---------------------------------------------------------------- the whole table


def describe(scene: Scene) -> str:
    """The whole table, and the viewer's own cards, in markdown."""
    view: WineCellarView = scene.view
    blocks = [
        [f"**{kicker(view)}**", _ended(scene.headline), *_waiting(scene), _in_play(view)],
        _prizes(scene),
        *(_seat(scene, who) for who in rows_in_order(view)),
        _eno(view.eno, len(view.seats)),
        _own(scene),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _in_play(view: WineCellarView) -> str:
    clients = f" All clients come from set {view.client_set}." if view.client_set else ""
    return f"Bottles 1 to {view.last_bottle} are in play.{clients}"


def _waiting(scene: Scene) -> list[str]:
    return [f"{scene.name(who)} {words}." for who, words in sorted(scene.waiting.items())]


def _prizes(scene: Scene) -> list[str]:
    view: WineCellarView = scene.view
    if not view.prizes:
        return []
    return ["**Prizes**", *(_bottle(bottle) for bottle in view.prizes)]


def _bottle(bottle: int) -> str:
    card = BOTTLES[bottle]
    ages = " ".join(map(str, card.ages))
    return f"- {card.full_label}; points when opened 1st to 8th: {ages}"


def _client(client: int, players: int) -> str:
    if not client:
        return "No client yet"
    who = CLIENTS[client]
    return f"Client: {who.label}, {who.wishes(players)}"


def _sum(score: ScoreView) -> str:
    return f"{counted(score.total, 'point')} (cellar {score.cellar_points}, client {score.bonus_points})"


def _seat(scene: Scene, who: int) -> list[str]:
    view: WineCellarView = scene.view
    player = view.seats[who]
    total = f", {player.total} in all games" if view.games > 1 else ""
    lines = [f"**{scene.name(who)}**: {_sum(player.running)}{total}"]
    lines.append(f"- {_client(player.client, len(view.seats))}")
    lines += [f"- {words}" for words in _round(scene, who)]
    if view.games > 1 and player.finished:
        lines.append(f"- Finished games: {', '.join(str(score.total) for score in player.finished)}")
    if player.known_hand:
        lines.append(f"- Hand: {', '.join(_short(bottle) for bottle in player.known_hand)}")
    return lines + _cellar(player.running)


def _round(scene: Scene, who: int) -> list[str]:
    """What a seat has done in this round."""
    player = scene.view.seats[who]
    if player.has_answered:
        return ["Has sealed an answer"]
    lines = [f"Bids {_short(player.bid)} and picks in place {player.place}"] if player.bid else []
    where = {"top": " and put it on top", "bottom": " and put it at the bottom"}.get(player.placed, "")
    return lines + ([f"Took {_short(player.taken)}{where}"] if player.taken else [])


def _cellar(score: ScoreView) -> list[str]:
    if not score.cellar:
        return ["- The cellar is empty"]
    bottles = enumerate(zip(score.cellar, score.ages, strict=True))
    return [
        f"{place + 1}. {points} for {BOTTLES[bottle].full_label}, {BOTTLES[bottle].profile.read().lower()}"
        for place, (bottle, points) in bottles
    ]


def _eno_line(eno: EnoView) -> str:
    opened = ", ".join(map(_short, eno.open)) or "nothing"
    return f"Eno has {opened} open and {counted(eno.pile, 'card')} in his pile."


def _eno(eno: EnoView | None, players: int) -> list[str]:
    if eno is None:
        return []
    removed = ", ".join(map(_short, eno.removed)) or "none"
    lines = [
        "**Eno**",
        _eno_line(eno),
        _client(eno.client, players),
        f"Bottles that left the game: {removed}",
    ]
    if eno.took:
        lines.append(f"Eno took {_short(eno.took)} in this round")
    return lines


def _own(scene: Scene) -> list[str]:
    """The viewer's hand, and what each bottle would change."""
    view: WineCellarView = scene.view
    own = view.own
    if own is None or scene.viewer is None:
        return []
    lines = ["**Your hand**", *(_bottle(bottle) for bottle in own.hand)]
    if not own.hand:
        lines = ["**Your hand** is empty"]
    if not view.seats[scene.viewer].client:
        offers = (_client(offer, len(view.seats)) for offer in own.offers)
        lines += ["**Clients to choose from**", *(f"- {offer.removeprefix('Client: ')}" for offer in offers)]
    return lines + _worths(own)


def _worths(own: OwnView) -> list[str]:
    if not own.prize_worth and not own.hand_worth:
        return []
    return [
        "**Change of your total if stored now**",
        *(
            f"- {title} {worth.bottle}: {signed(worth.top)} on top, {signed(worth.bottom)} at the bottom"
            for title, worths in (("Prize", own.prize_worth), ("Hand", own.hand_worth))
            for worth in worths
        ),
    ]


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "…", "?")) else f"{sentence}."
