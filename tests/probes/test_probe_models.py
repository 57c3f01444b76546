"""Models are opened from a folder, or one sentence says why not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tiny_models import save, tiny_network, tiny_tokenizer

from gendersuite.errors import GendersuiteError, UnknownName, UsageError
from gendersuite.probes import models
from gendersuite.probes.models import Kind, Settings, kind_of, open_model


def test_a_model_that_is_not_there(tmp_path: Path) -> None:
    for name in (str(tmp_path / "none"), "./none", "~/none-such", "a/b/c", "none.gguf"):
        with pytest.raises(UnknownName, match=r"^There is no model at \S+: check the path\.$"):
            kind_of(name)


def test_a_model_that_the_hub_cannot_give() -> None:
    # A process of its own: the hub's package reads the variable when it is imported.
    code = "from gendersuite.probes import kind_of\nkind_of('nobody/no-such-model')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"HF_HUB_OFFLINE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stderr.strip().rpartition("\n")[2]
    assert "UnknownName: The model nobody/no-such-model cannot be loaded (" in said
    assert said.endswith("): check its name and the network.")


def test_a_folder_without_a_model(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=r"cannot be loaded \(.*\): check its content\.$"):
        kind_of(str(tmp_path))


def test_weights_that_are_damaged(tiny: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    shutil.copytree(tiny["bert"], folder)
    (folder / "model.safetensors").write_bytes(b"nothing of the kind" * 100)
    with pytest.raises(UnknownName, match=r"^The model .* cannot be loaded \(.*\): check its content\.$"):
        open_model(str(folder), Kind.MASKED)


def test_torch_or_transformers_are_not_installed(tiny: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "find_spec", lambda name: None if name == "torch" else find_spec(name))
    with pytest.raises(UsageError, match=r"^Language models need torch: pip install 'gendersuite\[neural\]'\.$"):
        open_model(str(tiny["bert"]), Kind.MASKED)


def test_probes_are_known_without_torch() -> None:
    code = "import sys, gendersuite.probes as p; [p.probes().get(n) for n in p.probes()]; print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_causal_model_where_a_masked_one_is_needed(tiny: dict[str, Path]) -> None:
    with pytest.raises(UsageError, match=r"gpt2 is a causal language model, and a masked one is needed here: choose"):
        open_model(str(tiny["gpt2"]), Kind.MASKED)


def test_a_tokenizer_without_a_mask(tmp_path: Path) -> None:
    tokenizer = tiny_tokenizer("gpt2")
    save(tmp_path, tiny_network("bert", tiny_tokenizer("bert")), tokenizer)
    with pytest.raises(
        UsageError, match=r"has no mask token, so no word can be hidden: choose a model that has one\.$"
    ):
        open_model(str(tmp_path), Kind.MASKED)


def test_a_model_without_its_output_layer(tmp_path: Path) -> None:
    tokenizer = tiny_tokenizer("bert")
    save(tmp_path, tiny_network("bert", tokenizer).bert, tokenizer)
    with pytest.raises(UsageError, match=r"lacks weights of a masked language model \(such as cls\.\S+\): choose"):
        open_model(str(tmp_path), Kind.MASKED)


def test_a_model_of_neither_kind(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "vit", "architectures": ["ViTModel"]}))
    with pytest.raises(UsageError, match="of the type vit, which is neither a masked nor a causal language model"):
        kind_of(str(tmp_path))


def test_code_that_comes_with_a_model_is_not_run(tmp_path: Path) -> None:
    config = {"model_type": "odd", "auto_map": {"AutoConfig": "odd.OddConfig"}}
    (tmp_path / "config.json").write_text(json.dumps(config))
    (tmp_path / "odd.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\nclass OddConfig: pass\n")
    with pytest.raises(UnknownName) as caught:
        kind_of(str(tmp_path))
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "ran").exists()


def test_the_version_tells_weights_and_tokenizers_apart(tiny: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(tiny["roberta"], folder)
    version = open_model(str(tiny["roberta"]), Kind.MASKED).version
    assert open_model(str(folder), Kind.MASKED).version == version
    weights = folder / "model.safetensors"
    content = bytearray(weights.read_bytes())
    content[len(content) // 2] ^= 1
    weights.write_bytes(content)
    changed = open_model(str(folder), Kind.MASKED).version
    assert changed != version
    tokenizer = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
    tokenizer["model"]["merges"].pop()
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer), encoding="utf-8")
    assert open_model(str(folder), Kind.MASKED).version not in (version, changed)


def test_a_model_is_opened_without_a_word(tiny: dict[str, Path], capfd: pytest.CaptureFixture[str]) -> None:
    open_model(str(tiny["albert"]), Kind.MASKED)
    assert capfd.readouterr() == ("", "")


def test_settings_that_make_no_sense() -> None:
    for wrong in ({"dtype": "float8"}, {"device": "abacus"}, {"batch_tokens": 0}):
        with pytest.raises(UsageError, match=r": (choose from|give a number).*\.$"):
            Settings(**wrong)


def test_a_device_that_is_not_there(tiny: dict[str, Path]) -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(GendersuiteError, match=r"cannot be put on the device cuda:7 \(.*\): choose cpu\.$"):
        open_model(str(tiny["bert"]), Kind.MASKED, Settings(device="cuda:7"))


def test_half_precision_stays_close(tiny: dict[str, Path]) -> None:
    model = open_model(str(tiny["bert"]), Kind.MASKED, Settings(dtype="bfloat16"))
    assert str(model.network.dtype) == "torch.bfloat16"
