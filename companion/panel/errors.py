"""Every error as an answer: what happened and what to do, in the language of the device.

A script gets it as JSON. A form sent without a script comes back to its page, which tells it. Nothing is
lost: the table refuses before it changes anything.
"""

import logging
from urllib.parse import urlsplit

from flask import Flask, jsonify, redirect, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.wrappers import Response

from companion.errors import CompanionError, IllegalMove, Refused
from companion.panel.access.guard import Forbidden, own_path
from companion.panel.context import game_now, in_words, leave_note, render_page, wants_json
from companion.panel.screens import ERROR

log = logging.getLogger(__name__)


def answer_for(app: Flask) -> None:
    """Have every error of an app answered."""
    app.register_error_handler(CompanionError, _ours)
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(Exception, _unexpected)


def _ours(error: CompanionError) -> Response:
    if isinstance(error, Forbidden):
        return _tell(error, 403)
    status = 409 if isinstance(error, Refused | IllegalMove) else 503
    if request.method == "POST" and not wants_json():
        leave_note(error)
        return redirect(_page_of_form(), code=303)
    return _tell(error, status)


def _of_http(error: HTTPException) -> Response:
    code = error.code or 500
    match code:
        case 404:
            known = Refused(what="There is no such page.", remedy="Go back to the table.")
        case 413:
            known = Refused(what="That was more than the panel takes at once.", remedy="Send less.")
        case _ if code < 500:
            known = Refused(
                what="The panel does not understand this request.", remedy="Go back to the table."
            )
        case _:
            return _unexpected(error)
    answer = _tell(known, code)
    if isinstance(error, MethodNotAllowed):
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
    return answer


def _unexpected(error: Exception) -> Response:
    log.exception("a request to %s failed", request.path, exc_info=error)
    sorry = Refused(
        what="Something went wrong inside the companion. The game is safe in its journal.",
        remedy="Try once more. If it happens again, keep the log of the companion and report it.",
    )
    return _tell(sorry, 500)


def _tell(error: CompanionError, status: int) -> Response:
    if wants_json():
        answer = jsonify(in_words(error))
        answer.status_code = status
        return answer
    page = render_page(ERROR, game_now(), **in_words(error))
    return Response(page, status=status, mimetype="text/html")


def _page_of_form() -> str:
    """The page of ours that sent a form; the table when the browser does not say."""
    came_from = urlsplit(request.headers.get("Referer", ""))
    return own_path(came_from.path) if came_from.netloc == request.host else "/"
