"""Data as text inside an HTML page: JSON that cannot end its element, and compressed parts that wait to be opened."""

from __future__ import annotations

import base64
import gzip
import json
from hashlib import sha256

# What could end a script element, or a line of JavaScript, is written as JSON's own escapes.
_ESCAPES = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}
# The next levels take half as long again and save two in a hundred.
COMPRESSION = 6


def json_block(name: str, value: object) -> str:
    """A script element of that id which holds `value` as JSON, to be read at once."""
    return f'<script type="application/json" id="{name}">{_json(value).translate(_ESCAPES)}</script>\n'


def packed_block(name: str, value: object) -> str:
    """A script element of that id which holds `value` as JSON, gzip-compressed, in base64, to be opened on demand."""
    packed = gzip.compress(_json(value).encode("utf-8"), COMPRESSION, mtime=0)
    text = base64.b64encode(packed).decode("ascii")
    return f'<script type="application/octet-stream" id="{name}">{text}</script>\n'


def csp_hash(text: str) -> str:
    """The source expression by which a Content-Security-Policy lets this inline script or style through."""
    return f"'sha256-{base64.b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _json(value: object) -> str:
    """The same text for equal values."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)
