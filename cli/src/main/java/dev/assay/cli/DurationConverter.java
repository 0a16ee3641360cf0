package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads times as people write them. Stateless. */
final class DurationConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        try {
            return TimeText.parse(text);
        } catch (AssayException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
