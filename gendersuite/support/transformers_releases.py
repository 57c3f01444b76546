"""Differences between the supported releases of transformers."""

from __future__ import annotations

from typing import Any


def dtype_option(dtype: Any) -> dict[str, Any]:
    """Return the dtype argument of `from_pretrained`, which was called `torch_dtype` before release 4.56."""
    import transformers

    major, minor = (int(part) for part in transformers.__version__.split(".")[:2])
    return {"dtype" if (major, minor) >= (4, 56) else "torch_dtype": dtype}
