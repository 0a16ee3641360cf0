package dev.assay.cli;

import dev.assay.model.plan.ThinkTime;

/** Reads think times. Stateless. */
final class ThinkTimeConverter extends UnitConverter<ThinkTime> {

    ThinkTimeConverter() {
        super(ThinkTime::parse);
    }
}
