"""The small pieces that all models of files are made of: names, numbers, expressions, one or several.

A union in a schema is easy to write and gives terrible errors: *is no integer, is no boolean, is no list, is no
mapping*.  So there is none here that has to be tried.  Where a value may have several shapes, its own shape says
which one is meant (`by_shape`), and only that one complains.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PlainValidator,
    Tag,
    WithJsonSchema,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from actionomy.core import formula
from actionomy.files.expressions import ExpressionError, compile_expression
from actionomy.files.problems import quoted

VERSION: Final = 1
LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 2000
LARGEST: Final = 1_000_000

# Pieces of a path that pydantic adds and the file does not have.
SHAPES: Final = ("<list>", "<keys>", "<number>", "<text>")


def shown(value: object) -> str:
    """A value as messages speak of it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    return "a list" if isinstance(value, list) else "keys with values"


def wrong(message: str, offset: int = 0) -> PydanticCustomError:
    """An error in our own words.  `{it}` in the message becomes what the value is called where it stands."""
    return PydanticCustomError("said", "{message}", {"message": message, "offset": offset})


def _name(value: Any) -> str:
    if not isinstance(value, str):
        hint = "; put it into quotes" if isinstance(value, int | float) else ""
        raise wrong(f"{{it}} must be a name, not {shown(value)}{hint}")
    if not value.strip() or value != value.strip():
        raise wrong(
            "{it} must be a name, without spaces around it" if value.strip() else "{it} must be a name, not empty"
        )
    if len(value) > LONGEST_NAME:
        raise wrong(f"{{it}} is a name of {len(value)} characters; at most {LONGEST_NAME} are allowed")
    for offset, c in enumerate(value):
        if not (c.isalnum() or c in " _-'’"):
            allowed = "letters, digits, spaces, - and _"
            raise wrong(f"{{it}} is a name, and {quoted(c)} cannot be in one; use {allowed}", offset)
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        hint = "; put it into quotes" if isinstance(value, int | float) else ""
        raise wrong(f"{{it}} must be text, not {shown(value)}{hint}")
    if len(value) > LONGEST_TEXT:
        raise wrong(f"{{it}} has {len(value)} characters; at most {LONGEST_TEXT} are allowed")
    return value


def _word(value: Any) -> str | int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise wrong(f"{{it}} must be a word or a number, not {shown(value)}")
    return value


def _scalar(value: Any) -> str | int | bool:
    if not isinstance(value, int | str):
        raise wrong(f"{{it}} must be a number, a word, true or false, not {shown(value)}")
    return value


def _fact(value: Any) -> Any:
    if value is None or isinstance(value, int | str) or (isinstance(value, list) and all(map(_is_word, value))):
        return value
    raise wrong(f"{{it}} must be a number, a word, true or false, or a list of words, not {shown(value)}")


def _is_word(value: object) -> bool:
    return isinstance(value, int | str)


def _expression(value: Any) -> Any:
    if not isinstance(value, int | str):
        raise wrong(f"{{it}} must be a whole number or an expression, not {shown(value)}")
    try:
        compile_expression(value, lambda name: (formula.CONDITION, 0))  # the names are looked up later
    except ExpressionError as error:
        raise wrong(f"{{it}} is no expression: {error}", error.column - 1) from None
    return value


QUALITIES: Final = ("dice", "condition", "creature")


def _quality(value: Any) -> Any:
    if value in QUALITIES or (type(value) is int and abs(value) <= LARGEST):
        return value
    raise wrong(f"{{it}} must be a whole number, `dice`, `condition` or `creature`, not {shown(value)}")


def _version(value: Any) -> int:
    if type(value) is not int or value != VERSION:
        raise wrong(
            f"this program reads files of format version {VERSION}, not {shown(value)}; begin with `actionomy: 1`"
        )
    return value


Name = Annotated[
    str, PlainValidator(_name), WithJsonSchema({"type": "string", "minLength": 1, "maxLength": LONGEST_NAME})
]
Text = Annotated[str, PlainValidator(_text), WithJsonSchema({"type": "string", "maxLength": LONGEST_TEXT})]
Rule = Name
Word = Annotated[Any, PlainValidator(_word), WithJsonSchema({"type": ["string", "integer"]})]
Scalar = Annotated[Any, PlainValidator(_scalar), WithJsonSchema({"type": ["integer", "boolean", "string"]})]
Fact = Annotated[
    Any,
    PlainValidator(_fact),
    WithJsonSchema(
        {
            "type": ["integer", "boolean", "string", "array", "null"],
            "items": {"type": ["integer", "boolean", "string"]},
        }
    ),
]
Expression = Annotated[
    Any,
    PlainValidator(_expression),
    WithJsonSchema({"type": ["integer", "boolean", "string"], "format": "expression"}),
]
Quality = Annotated[
    Any,
    PlainValidator(_quality),
    WithJsonSchema(
        {"anyOf": [{"enum": list(QUALITIES)}, {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}]}
    ),
]
Version = Annotated[int, PlainValidator(_version), WithJsonSchema({"const": VERSION})]
Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, Field(ge=0, le=LARGEST)]


LEFT_OUT: Final[Any] = None  # the default of what need not be said; saying `null` is an error


class Converted:
    """A value with a short way to write it: `short` makes the long form of it, `schema` tells editors of it."""

    def __init__(self, short: Callable[[Any], Any], schema: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        self.short = short
        self.schema = schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self.short, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        long = handler(schema)
        return {"anyOf": [self.schema(long), long]}


def _listed(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


def _emptied(value: Any) -> Any:
    return {} if value is None else value


def _keyed(value: Any) -> Any:
    return {value: {}} if isinstance(value, str) else value


# `with: weapon` for `with: [weapon]`; `silenced:` for `silenced: {}`; `effect: walk` for `effect: {walk: {}}`
ONE_OR_SEVERAL: Final = Converted(_listed, lambda long: dict(long["items"]))
MAY_BE_EMPTY: Final = Converted(_emptied, lambda long: {"type": "null"})
WORD_OR_KEYS: Final = Converted(_keyed, lambda long: {"type": "string"})


def shape_of(value: Any) -> str:
    """Which of two shapes a value is meant to have: keys, or anything that stands for a list."""
    return "<keys>" if isinstance(value, dict) else "<list>"


def _shape_or_number(value: Any) -> str:
    if isinstance(value, dict):
        return "<keys>"
    return "<list>" if isinstance(value, str | list) else "<number>"


Names = Annotated[list[Name], ONE_OR_SEVERAL]
Places = Annotated[list[Word], ONE_OR_SEVERAL]
Parameters = Annotated[dict[Name, Scalar], MAY_BE_EMPTY]
Amounts = dict[Name, Expression]
NamesOrTests = Annotated[
    Annotated[Names, Tag("<list>")] | Annotated[dict[Name, Expression], Tag("<keys>")], Discriminator(shape_of)
]
# What a creature's own keys may hold: a number, names of subjects, or subjects with what is special about them.
Own = Annotated[
    Annotated[Whole, Tag("<number>")]
    | Annotated[Names, Tag("<list>")]
    | Annotated[dict[Name, Parameters], Tag("<keys>")],
    Discriminator(_shape_or_number),
]


class Entry(BaseModel):
    """A group of keys; one that is not known is an error."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=False, use_attribute_docstrings=True)
