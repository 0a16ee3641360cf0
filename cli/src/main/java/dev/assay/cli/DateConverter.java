package dev.assay.cli;

import dev.assay.model.AssayException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/** Days, as ISO 8601 writes them. */
final class DateConverter extends UnitConverter<LocalDate> {

    DateConverter() {
        super(DateConverter::day);
    }

    private static LocalDate day(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw AssayException.plan("found '" + text + "', a day such as 2026-11-22 is needed");
        }
    }
}
