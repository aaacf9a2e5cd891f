"""Message components: what Discord accepts, and how it gives them back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import count
from typing import Any

from bot import limits
from bot.sandbox.errors import ApiError, Json, invalid, length

Path = tuple[str | int, ...]
Unfurl = Callable[[Json], tuple[Json, int | None]]
"""Looks up a picture or file: as Discord shows it, and its size in bytes if known."""


class Kind(IntEnum):
    """Discord's component types."""

    ROW = 1
    BUTTON = 2
    MENU = 3
    INPUT = 4
    USER_MENU = 5
    ROLE_MENU = 6
    MENTIONABLE_MENU = 7
    CHANNEL_MENU = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    UPLOAD = 19
    RADIO = 21
    CHECKBOXES = 22
    CHECKBOX = 23


MENUS = (Kind.MENU, Kind.USER_MENU, Kind.ROLE_MENU, Kind.MENTIONABLE_MENU, Kind.CHANNEL_MENU)
LINK_STYLE = 5
PREMIUM_STYLE = 6

TOP_CLASSIC = (Kind.ROW,)
IN_CONTAINER = (Kind.ROW, Kind.TEXT, Kind.SECTION, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR)
TOP_V2 = (*IN_CONTAINER, Kind.CONTAINER)
TOP_MODAL = (Kind.ROW, Kind.TEXT, Kind.LABEL)
IN_LABEL = (*MENUS, Kind.INPUT, Kind.UPLOAD, Kind.RADIO, Kind.CHECKBOXES, Kind.CHECKBOX)


def walk(components: Iterable[Json] | None, path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Yield every component with the way to it, each before what it holds."""
    for index, component in enumerate(components or ()):
        yield from _walk_one(component, (*path, index))


def _walk_one(component: Json, here: Path) -> Iterator[tuple[Path, Json]]:
    yield here, component
    yield from walk(component.get("components"), (*here, "components"))
    for key in ("accessory", "component"):
        if component.get(key):
            yield from _walk_one(component[key], (*here, key))


def find(components: Iterable[Json], wanted: str) -> Json | None:
    """Return the component with this custom id, else the one with this label."""
    found = [component for _, component in walk(components)]
    for key in ("custom_id", "label"):
        for component in found:
            if component.get(key) == wanted:
                return component
    return None


def check_message(components: Sequence[Json], v2: bool) -> None:
    """Check a message's components.

    Raises:
        ApiError: 50035 with the path of the first component at fault.
    """
    if v2:
        _check_totals(components)
    else:
        length(("components",), components, 0, limits.ROWS)
    _check_children(components, ("components",), TOP_V2 if v2 else TOP_CLASSIC)
    _check_custom_ids(components)


def check_modal(modal: Json) -> None:
    """Check the `data` of a modal.

    Raises:
        ApiError: 50035 with the path of the first field at fault.
    """
    length(("data", "title"), modal.get("title") or "", 1, limits.MODAL_TITLE)
    length(("data", "custom_id"), modal.get("custom_id") or "", 1, limits.CUSTOM_ID)
    components = modal.get("components") or []
    length(("data", "components"), components, 1, limits.MODAL_COMPONENTS)
    _check_children(components, ("data", "components"), TOP_MODAL)
    for path, component in walk(components, ("data", "components")):
        if component["type"] == Kind.ROW and component["components"][0]["type"] != Kind.INPUT:
            raise _wrong_kind((*path, "components", 0))
    _check_custom_ids(components)


def _check_totals(components: Sequence[Json]) -> None:
    found = [component for _, component in walk(components)]
    if len(found) > limits.COMPONENTS_V2:
        raise invalid(
            ("components",),
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            "The total number of components is over 40",
        )
    if sum(len(component.get("content") or "") for component in found) > limits.TEXT_V2:
        raise invalid(
            ("components",),
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Total displayable text is over {limits.TEXT_V2}",
        )


def _check_custom_ids(components: Iterable[Json]) -> None:
    seen: set[str] = set()
    for path, component in walk(components):
        custom_id = component.get("custom_id")
        if custom_id in seen:
            raise invalid(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        if custom_id is not None:
            length((*path, "custom_id"), custom_id, 1, limits.CUSTOM_ID)
            seen.add(custom_id)


def _check_children(components: Sequence[Json], path: Path, allowed: Iterable[Kind]) -> None:
    for index, component in enumerate(components):
        _check_one(component, (*path, index), allowed)


def _check_one(component: Json, path: Path, allowed: Iterable[Kind]) -> None:
    if component.get("type", 0) not in allowed:
        raise _wrong_kind(path)
    check = CHECKS.get(Kind(component["type"]))
    if check is not None:
        check(component, path)


def _wrong_kind(path: Path) -> ApiError:
    return invalid((*path, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" is not allowed here.')


def _check_row(row: Json, path: Path) -> None:
    children = row.get("components") or []
    length((*path, "components"), children, 1, limits.ROW_BUTTONS)
    alone = children[0].get("type") != Kind.BUTTON
    if alone and len(children) > 1:
        raise invalid(
            (*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified row is too wide"
        )
    _check_children(children, (*path, "components"), (*MENUS, Kind.INPUT) if alone else (Kind.BUTTON,))


def _check_button(button: Json, path: Path) -> None:
    style = button.get("style", 0)
    if style not in range(1, PREMIUM_STYLE + 1):
        raise invalid((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    length((*path, "label"), button.get("label") or "", 0, limits.BUTTON_LABEL)
    needed = {LINK_STYLE: "url", PREMIUM_STYLE: "sku_id"}.get(style, "custom_id")
    if not button.get(needed):
        raise invalid((*path, needed), "BASE_TYPE_REQUIRED", "This field is required")
    if style < LINK_STYLE and not (button.get("label") or button.get("emoji")):
        raise invalid((*path, "label"), "BASE_TYPE_REQUIRED", "A button needs a label or an emoji")


def _check_menu(menu: Json, path: Path) -> None:
    _require_custom_id(menu, path)
    length((*path, "placeholder"), menu.get("placeholder") or "", 0, limits.PLACEHOLDER)
    options = menu.get("options") or []
    if menu["type"] == Kind.MENU:
        _check_options(options, path, 1, limits.SELECT_OPTIONS)
    most = menu.get("max_values", 1)
    ceiling = len(options) if menu["type"] == Kind.MENU else limits.SELECT_OPTIONS
    if not (0 <= menu.get("min_values", 1) <= most and 1 <= most <= ceiling):
        raise invalid((*path, "max_values"), "BASE_TYPE_BAD_INT", f"Must be between 1 and {ceiling}.")


def _check_options(options: Sequence[Json], path: Path, least: int, most: int) -> None:
    length((*path, "options"), options, least, most)
    values: set[str] = set()
    for index, option in enumerate(options):
        here = (*path, "options", index)
        length((*here, "label"), option.get("label") or "", 1, limits.OPTION_TEXT)
        length((*here, "value"), option.get("value") or "", 1, limits.OPTION_TEXT)
        length((*here, "description"), option.get("description") or "", 0, limits.OPTION_TEXT)
        if option["value"] in values:
            raise invalid(
                (*here, "value"),
                "SELECT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        values.add(option["value"])


def _require_custom_id(component: Json, path: Path) -> None:
    if not component.get("custom_id"):
        raise invalid((*path, "custom_id"), "BASE_TYPE_REQUIRED", "This field is required")


def _check_input(field: Json, path: Path) -> None:
    _require_custom_id(field, path)
    length((*path, "label"), field.get("label") or "", 0, limits.INPUT_LABEL)
    length((*path, "value"), field.get("value") or "", 0, limits.INPUT_TEXT)
    length((*path, "placeholder"), field.get("placeholder") or "", 0, limits.INPUT_PLACEHOLDER)


def _check_section(section: Json, path: Path) -> None:
    texts = section.get("components") or []
    length((*path, "components"), texts, 1, limits.SECTION_TEXTS)
    _check_children(texts, (*path, "components"), (Kind.TEXT,))
    if not section.get("accessory"):
        raise invalid((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
    _check_one(section["accessory"], (*path, "accessory"), (Kind.BUTTON, Kind.THUMBNAIL))


def _check_text(text: Json, path: Path) -> None:
    length((*path, "content"), text.get("content") or "", 1, limits.TEXT_V2)


def _check_gallery(gallery: Json, path: Path) -> None:
    items = gallery.get("items") or []
    length((*path, "items"), items, 1, limits.GALLERY_ITEMS)
    for index, item in enumerate(items):
        length((*path, "items", index, "description"), item.get("description") or "", 0, limits.ALT_TEXT)


def _check_thumbnail(thumbnail: Json, path: Path) -> None:
    length((*path, "description"), thumbnail.get("description") or "", 0, limits.ALT_TEXT)


def _check_container(container: Json, path: Path) -> None:
    children = container.get("components") or []
    length((*path, "components"), children, 1, limits.COMPONENTS_V2)
    _check_children(children, (*path, "components"), IN_CONTAINER)


def _check_label(label: Json, path: Path) -> None:
    length((*path, "label"), label.get("label") or "", 1, limits.INPUT_LABEL)
    length((*path, "description"), label.get("description") or "", 0, limits.LABEL_DESCRIPTION)
    _check_one(label.get("component") or {}, (*path, "component"), IN_LABEL)


def _check_radio(group: Json, path: Path) -> None:
    _require_custom_id(group, path)
    _check_options(group.get("options") or [], path, *limits.RADIO_OPTIONS)


def _check_checkboxes(group: Json, path: Path) -> None:
    _require_custom_id(group, path)
    _check_options(group.get("options") or [], path, *limits.CHECKBOX_OPTIONS)


CHECKS: dict[Kind, Callable[[Json, Path], None]] = {
    Kind.ROW: _check_row,
    Kind.BUTTON: _check_button,
    **dict.fromkeys(MENUS, _check_menu),
    Kind.INPUT: _check_input,
    Kind.SECTION: _check_section,
    Kind.TEXT: _check_text,
    Kind.THUMBNAIL: _check_thumbnail,
    Kind.GALLERY: _check_gallery,
    Kind.CONTAINER: _check_container,
    Kind.LABEL: _check_label,
    Kind.UPLOAD: _require_custom_id,
    Kind.RADIO: _check_radio,
    Kind.CHECKBOXES: _check_checkboxes,
    Kind.CHECKBOX: _require_custom_id,
}

DEFAULTS: dict[Kind, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in MENUS},
    Kind.THUMBNAIL: {"description": None, "spoiler": False},
    Kind.FILE: {"spoiler": False},
    Kind.SEPARATOR: {"divider": True, "spacing": 1},
    Kind.CONTAINER: {"accent_color": None, "spoiler": False},
}
"""What Discord adds when it gives a component back."""


def completed(components: Iterable[Json], unfurl: Unfurl) -> list[Json]:
    """Return components as Discord gives them back: numbered, with defaults and looked-up media."""
    numbers = count(1)

    def complete(component: Json) -> Json:
        kind = Kind(component["type"])
        whole: Json = {"id": next(numbers), **DEFAULTS.get(kind, {}), **component}
        if "components" in whole:
            whole["components"] = [complete(child) for child in whole["components"]]
        for key in ("accessory", "component"):
            if key in whole:
                whole[key] = complete(whole[key])
        return _with_media(whole, unfurl)

    return [complete(component) for component in components]


def _with_media(component: Json, unfurl: Unfurl) -> Json:
    if "media" in component:
        component["media"], _ = unfurl(component["media"])
    if "items" in component:
        component["items"] = [
            {"description": None, "spoiler": False, **item, "media": unfurl(item["media"])[0]}
            for item in component["items"]
        ]
    if component["type"] == Kind.FILE:
        media, size = unfurl(component["file"])
        component |= {"file": media, "name": media["url"].rpartition("/")[2], "size": size}
    return component


def media_urls(components: Iterable[Json]) -> Iterator[str]:
    """Yield the address of every picture and file that components show."""
    for _, component in walk(components):
        shown: list[Any] = [component.get("media"), component.get("file")]
        shown += [item["media"] for item in component.get("items", ())]
        yield from (media["url"] for media in shown if media)
