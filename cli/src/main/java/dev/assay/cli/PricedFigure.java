package dev.assay.cli;

import dev.assay.cost.PublishedFigures;
import dev.assay.cost.Repricing;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.result.Cost;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A published figure with its price, for {@code price --figures --json}. Immutable.
 *
 * @param line in the file, from 1
 * @param system short form, or the file of a bill; null if the file has none
 * @param labels columns without figures, by name
 * @param transactionsPerSecond successful ones of all types; null if not published
 * @param tpmC New-Orders per minute; null if not published
 * @param cost of a system that was not measured here
 */
record PricedFigure(
        long line,
        @Nullable String system,
        Map<String, String> labels,
        @Nullable BigDecimal transactionsPerSecond,
        @Nullable BigDecimal tpmC,
        Cost cost) {

    /**
     * All figures of a file.
     *
     * @param file name as given
     */
    record Document(String file, List<PricedFigure> figures) {}

    static PricedFigure of(Path file, PublishedFigures.Row row, Repricing repricing, Path folder, PriceBook book) {
        try {
            return new PricedFigure(
                    row.line(),
                    row.system(),
                    row.labels(),
                    value(row.performance().transactionsPerSecond()),
                    value(row.performance().tpmC()),
                    repricing.ofPublished(row.system(), folder, book).of(row));
        } catch (AssayException e) {
            throw AssayException.plan(file + ":" + row.line() + ": " + e.message());
        }
    }

    private static @Nullable BigDecimal value(@Nullable Estimate estimate) {
        return estimate == null ? null : estimate.value();
    }
}
