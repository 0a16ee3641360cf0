package dev.assay.cli;

import dev.assay.model.unit.Rate;

/** Reads rates. Stateless. */
final class RateConverter extends UnitConverter<Rate> {

    RateConverter() {
        super(Rate::parse);
    }
}
