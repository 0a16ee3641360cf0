package dev.assay.cli;

import dev.assay.model.AssayException;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads quantities as people write them. Stateless. */
abstract class UnitConverter<T> implements ITypeConverter<T> {

    private final Function<String, T> reading;

    UnitConverter(Function<String, T> reading) {
        this.reading = reading;
    }

    @Override
    public final T convert(String text) {
        try {
            return reading.apply(text);
        } catch (AssayException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
