"""Load language models from the Hugging Face hub, a folder, or a GGUF file."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

from gendersuite.errors import UnknownName, UsageError
from gendersuite.support.transformers_releases import dtype_option

DTYPES = ("float32", "bfloat16", "float16")
DEVICES = ("auto", "cpu", "cuda", "mps")
GGUF = ".gguf"
_FILES = (".safetensors", ".bin", GGUF, ".json", ".txt", ".model")
_SAMPLE, _SAMPLES = 2**16, 64
_LONGEST_REASON = 200


class Kind(StrEnum):
    """The kind of a model: masked, or causal (left to right)."""

    MASKED = "masked"
    CAUSAL = "causal"


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings for running a model. `device` is auto, cpu, mps, cuda or a numbered device such as cuda:1; `revision` is
    a commit, tag or branch on the hub; `batch_tokens` is the number of tokens per batch, including padding: the default
    suits a CPU, a GPU may need more."""

    device: str = "auto"
    dtype: str = "float32"
    revision: str = "main"
    batch_tokens: int = 1024

    def __post_init__(self) -> None:
        if self.dtype not in DTYPES:
            raise UsageError(f"There is no number format {self.dtype!r} for models: choose from {', '.join(DTYPES)}.")
        if self.device.partition(":")[0] not in DEVICES:
            raise UsageError(f"There is no device {self.device!r} for models: choose from {', '.join(DEVICES)}.")
        if self.batch_tokens < 1:
            raise UsageError(f"A batch of {self.batch_tokens} tokens holds nothing: give a number of at least 1.")


@dataclass(frozen=True, eq=False)
class LanguageModel:
    """A loaded model with its tokenizer.

    `version` is the commit on the hub if known, otherwise a hash that identifies the weights;
    `longest` is the maximum number of tokens of a text, including special tokens.
    """

    name: str
    kind: Kind
    version: str
    tokenizer: Any
    network: Any
    longest: int
    settings: Settings


def kind_of(name: str, settings: Settings | None = None) -> Kind:
    """Return whether a model is masked or causal, from its configuration; GGUF files are causal."""
    return _Source(name, settings or Settings()).kind()


def open_model(name: str, kind: Kind, settings: Settings | None = None) -> LanguageModel:
    """Load the model `name` (on the hub, a folder, or a GGUF file); UsageError if it is not of this kind."""
    settings = settings or Settings()
    source = _Source(name, settings)
    found = source.kind()
    if found is not kind:
        raise UsageError(
            f"{name} is a {found} language model, and a {kind} one is needed here: choose another model or suite."
        )
    tokenizer = source.load("AutoTokenizer")
    if kind is Kind.MASKED and tokenizer.mask_token_id is None:
        raise UsageError(
            f"The tokenizer of {name} has no mask token, so no word can be hidden: choose a model that has one."
        )
    network = source.network(kind)
    return LanguageModel(
        name=name,
        kind=kind,
        version=source.version(network.config),
        tokenizer=tokenizer,
        network=network,
        longest=_longest(tokenizer, network),
        settings=settings,
    )


class _Source:
    """The source of a model; errors are converted into messages of one sentence."""

    def __init__(self, name: str, settings: Settings) -> None:
        self._name, self._settings = name, settings
        _check_installed("torch", "transformers")
        self._path = Path(name).expanduser()
        self._is_gguf = self._path.suffix == GGUF
        if self._is_gguf:
            _check_installed("gguf", "accelerate")
        looks_local = self._is_gguf or name.startswith((".", "~")) or self._path.is_absolute() or name.count("/") > 1
        if looks_local and not self._path.exists():
            raise UnknownName(f"There is no model at {name}: check the path.")

    def kind(self) -> Kind:
        if self._is_gguf:
            return Kind.CAUSAL
        from transformers.models.auto import modeling_auto

        kinds = {
            Kind.MASKED: modeling_auto.MODEL_FOR_MASKED_LM_MAPPING_NAMES,
            Kind.CAUSAL: modeling_auto.MODEL_FOR_CAUSAL_LM_MAPPING_NAMES,
        }
        config = self.load("AutoConfig")
        for kind, known in kinds.items():
            if set(config.architectures or ()) & set(known.values()):
                return kind
        # Some configurations name only a pre-training class (BertForPreTraining), or none.
        for kind, known in kinds.items():
            if config.model_type in known:
                return kind
        raise UsageError(
            f"{self._name} is a model of the type {config.model_type}, which is neither a masked nor a causal language "
            "model: choose one that is."
        )

    def load(self, factory: str, **options: Any) -> Any:
        """Call `from_pretrained` of a class of transformers on the model."""
        import transformers

        place, more = str(self._path) if self._path.exists() else self._name, {}
        if self._is_gguf:
            place, more = str(self._path.parent), {"gguf_file": self._path.name}
        try:
            with _quiet():
                # Code in the repository is never run; without this argument, transformers would ask the user.
                return getattr(transformers, factory).from_pretrained(
                    place, revision=self._settings.revision, trust_remote_code=False, **more, **options
                )
        except Exception as error:
            # Transformers raises many exception types, from OSError and KeyError to the errors of safetensors.
            advice = "check its content" if self._path.exists() else "check its name and the network"
            raise UnknownName(f"The model {self._name} cannot be loaded ({_short(error)}): {advice}.") from error

    def network(self, kind: Kind) -> Any:
        """The network on its device, with all its weights."""
        import torch

        factory = "AutoModelForMaskedLM" if kind is Kind.MASKED else "AutoModelForCausalLM"
        dtype = getattr(torch, self._settings.dtype)
        network, account = self.load(factory, output_loading_info=True, **dtype_option(dtype))
        if account["missing_keys"]:
            # Transformers would initialise missing weights at random, and all scores would be meaningless.
            raise UsageError(
                f"{self._name} lacks weights of a {kind} language model (such as {min(account['missing_keys'])}): "
                "choose a model that was saved with its output layer."
            )
        # Each text is read once, so no cache is needed.
        network.config.use_cache = False
        device = self._settings.device
        if device == "auto":
            device = "cuda" if torch.cuda.is_available() else "cpu"
        try:
            return network.to(device).eval()
        except (RuntimeError, AssertionError) as error:
            raise UsageError(
                f"{self._name} cannot be put on the device {device} ({_short(error)}): choose cpu."
            ) from error

    def version(self, config: Any) -> str:
        if self._path.exists():
            return self._fingerprint()
        return str(getattr(config, "_commit_hash", None) or self._settings.revision)

    def _fingerprint(self) -> str:
        """A hash of the names, sizes and samples of the model's files: weights may be too large to read completely, and
        fine-tuned models may share parts with their base model."""
        files = [self._path] if self._is_gguf else sorted(self._path.iterdir())
        sha256 = hashlib.sha256()
        for file in files:
            if file.suffix in _FILES and file.is_file():
                size = file.stat().st_size
                sha256.update(f"{file.name} {size}\n".encode())
                with file.open("rb") as content:
                    for start in range(0, size, max(_SAMPLE, size // _SAMPLES)):
                        content.seek(start)
                        sha256.update(content.read(_SAMPLE))
        return sha256.hexdigest()[:12]


@contextmanager
def _quiet() -> Iterator[None]:
    """Suppress the progress bars and messages of transformers and the hub; important problems are checked here."""
    from transformers.utils import logging as bars_and_reports

    reports: Any = bars_and_reports
    speakers = [logging.getLogger(name) for name in ("transformers", "huggingface_hub")]
    levels, shows_bars = [speaker.level for speaker in speakers], reports.is_progress_bar_enabled()
    for speaker in speakers:
        speaker.setLevel(logging.CRITICAL)
    reports.disable_progress_bar()
    try:
        # The progress bar for GGUF files cannot be turned off otherwise.
        with redirect_stderr(StringIO()):
            yield
    finally:
        for speaker, level in zip(speakers, levels, strict=True):
            speaker.setLevel(level)
        if shows_bars:
            reports.enable_progress_bar()


def _short(error: Exception) -> str:
    """Shorten an error message for use inside a sentence."""
    line = str(error).strip().partition("\n")[0].rstrip(".") or type(error).__name__
    return line if len(line) <= _LONGEST_REASON else f"{line[:_LONGEST_REASON]}..."


def _longest(tokenizer: Any, network: Any) -> int:
    longest = int(tokenizer.model_max_length)
    positions = getattr(network.config, "max_position_embeddings", None)
    if positions and positions > 0:
        # Models like RoBERTa number positions from the one after the padding position.
        embeddings = getattr(getattr(network.base_model, "embeddings", None), "position_embeddings", None)
        padding = getattr(embeddings, "padding_idx", None)
        longest = min(longest, positions if padding is None else positions - padding - 1)
    return longest


def _check_installed(*packages: str) -> None:
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise UsageError(f"Language models need {' and '.join(missing)}: pip install 'gendersuite[neural]'.")
