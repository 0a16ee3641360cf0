package dev.assay.cli;

import dev.assay.report.ReportFiles.Format;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses report formats: {@code html,md,csv}, or {@code none}. Stateless. */
final class FormatsConverter implements ITypeConverter<Set<Format>> {

    @Override
    public Set<Format> convert(String text) {
        Set<Format> formats = EnumSet.noneOf(Format.class);
        if (text.equals("none")) {
            return formats;
        }
        for (String word : text.split(",")) {
            formats.add(Arrays.stream(Format.values())
                    .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(word.strip()))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + word + "' is not a report format; use html, md, csv or none")));
        }
        return formats;
    }
}
