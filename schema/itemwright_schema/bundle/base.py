"""What all models of the bundle share."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen value. Fields that a later itemwright added are passed over, so that an older reader lives on.

    A field without a default has been there since the format began; one that is added later has a default and so is
    not required. The string under a field is its description, in the published schema and in `docs/bundle.md`.
    """

    model_config = ConfigDict(frozen=True, allow_inf_nan=False, extra="ignore", use_attribute_docstrings=True)
