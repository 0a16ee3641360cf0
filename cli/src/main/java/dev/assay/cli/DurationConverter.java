package dev.assay.cli;

import dev.assay.model.unit.TimeText;
import java.time.Duration;

/** Reads times. Stateless. */
final class DurationConverter extends UnitConverter<Duration> {

    DurationConverter() {
        super(TimeText::parse);
    }
}
