"""How much of a pool comes back to one creature, or thing."""

from actionomy.files.scope import Scope
from actionomy.files.shared import Shared
from actionomy.files.sheet import Sheet


def read_refill(shared: Shared, sheet: Sheet, pool: str, scope: Scope) -> None:
    """To or by how much a pool fills again, and up to what; `size` is how much it holds when full."""
    refill = shared.data["pools"].get(pool, {}).get("refill", {})

    def amount(key: str) -> int:
        value = refill[key]
        return sheet.sizes[pool] if value == "size" else shared.number(value, scope, ("pools", pool, "refill", key))

    sheet.refills[pool] = next((amount(key) for key in ("to", "add") if key in refill), 0)
    if "up_to" in refill:
        sheet.up_to[pool] = amount("up_to")
