package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads rates as people write them. Stateless. */
final class RateConverter implements ITypeConverter<Rate> {

    @Override
    public Rate convert(String text) {
        try {
            return Rate.parse(text);
        } catch (AssayException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
