"""What players of Mage Wars have asked is answered by cases that say so in their titles."""

import re

from actionomy.data import shipped
from actionomy.files.reader import read_file

QUESTIONS = (1, 2, 3, 4, 6, 8, 9, 11, 12, 14, 15, 17, 18, 20, 21, 23, 24, 26, 27, 29)
RULINGS = range(1, 14)


def test_each_question_and_ruling_is_cited_by_a_case_and_nothing_else_is() -> None:
    paths = sorted((shipped("cases") / "magewars").glob("*.yaml"))
    titles = [entry["case"] for path in paths for entry in read_file(path).data["list"]]
    ends = [re.search(r"\(([QR\d, ]+)\)$", title) for title in titles]
    cited = {number for end in ends if end for number in end[1].split(", ")}
    wanted = {f"Q{number}" for number in QUESTIONS} | {f"R{number}" for number in RULINGS}
    assert cited == wanted
