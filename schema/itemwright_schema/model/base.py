"""What all models share."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen value: unknown fields are refused, equality is by content."""

    # A validator is built when its model is first used: a run needs few of them.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True, arbitrary_types_allowed=True)
