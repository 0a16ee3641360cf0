package dev.assay.cost;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.UnitPrice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prices in a CSV file, a row each, under the names of {@link UnitPrice#COLUMNS}. Stateless. */
final class PriceListFile {

    private PriceListFile() {}

    /**
     * Reads prices.
     *
     * @throws AssayException of kind {@code PLAN} with the line of the error
     */
    static PriceBook read(Path file) {
        List<UnitPrice> rows = new ArrayList<>();
        CsvFile.read(file, "prices", line -> rows.add(row(line, file.toString())));
        return PriceBook.of(rows);
    }

    private static UnitPrice row(NamedCsvRecord line, String name) {
        String place = name + ":" + line.getStartingLineNumber() + ": ";
        if (!line.getHeader().containsAll(UnitPrice.COLUMNS)) {
            throw AssayException.plan(name + ":1: found the columns " + String.join(", ", line.getHeader())
                    + "; needed are " + String.join(", ", UnitPrice.COLUMNS));
        }
        try {
            return UnitPrice.parse(column -> line.findField(column).orElse(null));
        } catch (AssayException e) {
            throw AssayException.plan(place + e.message());
        }
    }
}
