"""What all models share."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen value: unknown fields are refused, equality is by content."""

    model_config = ConfigDict(frozen=True, extra="forbid")
