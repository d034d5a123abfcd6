"""A new deck has the language of its table's texts, if that is certain."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from deckgen.cli import commands
from deckgen.deck.load import load

TEXTS = {
    "fr": "Quand elle arrive, le joueur pioche une carte et la montre aux autres dans la main",
    "de": "Wenn die Karte ins Spiel kommt, zieht der Spieler eine Karte und legt das Schwert auf den Tisch",
    "es": "Cuando entra en juego, el jugador roba una carta y la pone en la mesa con las otras",
    "it": "Quando entra in gioco, il giocatore pesca una carta e la mette nel mazzo con gli altri",
    "pt": "Quando entra em jogo, o jogador compra uma carta e não pode usar a mão do outro até o fim",
    "nl": "Als deze kaart in het spel komt, trek je een kaart van de stapel en leg die op tafel",
    "sv": "När kortet kommer i spel drar du ett kort och lägger det på bordet med din drake som är en katt",
    "ja": "カードを一枚引いて、手札に加える。",
    "en": "When it enters play, you draw a card and put the sword on the table with your café",
}


@pytest.mark.parametrize("language", TEXTS)
def test_the_language_of_certain_texts_is_set_and_told(language: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(f"Name;Text\nAda;{TEXTS[language]}\n", "utf-8")
    told = CliRunner().invoke(commands, ["new", str(tmp_path / "d"), "--data", str(tmp_path / "t.csv")])
    assert told.exit_code == 0, told.output
    assert load(tmp_path / "d" / "deck.yaml").language == language
    assert (f"`language: {language}`" in told.output) == (language != "en")


@pytest.mark.parametrize(
    ("names", "is_told"),
    [("Épée\nFée\nHydre", True), ("Og et når er på\nPå du fra", True), ("Ada\nBo", False)],
)
def test_without_a_certain_language_new_says_where_to_set_it(
    names: str, is_told: bool, tmp_path: Path
) -> None:
    (tmp_path / "t.csv").write_text(f"Name\n{names}\n", "utf-8")
    told = CliRunner().invoke(commands, ["new", str(tmp_path / "d"), "--data", str(tmp_path / "t.csv")])
    assert load(tmp_path / "d" / "deck.yaml").language == "en"
    assert ("`language: en`" in told.output) == is_told
