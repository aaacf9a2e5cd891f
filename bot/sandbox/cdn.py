"""The content delivery network: uploaded files, at the addresses that messages carry."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.world import File, World


class Cdn:
    """Serves attachments, emojis and plain avatars."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/attachments/{channel_id}/{file_id}/{name}", self._attachment)
        app.router.add_get("/emojis/{file_id}.{extension}", self._attachment)
        app.router.add_get("/embed/avatars/{number}.png", self._avatar)

    async def _attachment(self, request: web.Request) -> web.Response:
        file = self._world.files.get(request.match_info["file_id"])
        if file is None:
            raise web.HTTPNotFound
        return _served(file)

    async def _avatar(self, request: web.Request) -> web.Response:
        return _served(File("avatar.svg", "image/svg+xml", AVATAR))


AVATAR = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#8e3b46"/>'
    b'<circle cx="4" cy="3" r="1.5" fill="#fff"/><path d="M1 8a3 3 0 0 1 6 0" fill="#fff"/></svg>'
)


def _served(file: File) -> web.Response:
    caching = {"Cache-Control": "private, max-age=3600"}
    return web.Response(body=file.data, content_type=file.kind.partition(";")[0], headers=caching)
