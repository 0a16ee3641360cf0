package dev.assay.cost;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.internal.codec.PriceListJson;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.UnitPrice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Prices in a file: in CSV, a row each, under the names of {@link UnitPrice#COLUMNS}; or AWS's own price list of {@code AmazonRDS} in
 * JSON. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PriceListFile {

    /** How much of a file is looked at to tell JSON from CSV. */
    private static final int BEGIN = 256;

    private static final String WHAT = "prices";

    private PriceListFile() {}

    /**
     * The prices of a file.
     *
     * @throws AssayException of kind {@code PLAN} with the line of what is wrong
     */
    public static PriceBook read(Path file) {
        try (BufferedReader text = CsvFile.open(file, WHAT)) {
            text.mark(BEGIN);
            char[] begin = new char[BEGIN];
            int length = text.read(begin, 0, BEGIN);
            if (length > 0 && PriceListJson.looksLike(new String(begin, 0, length))) {
                return AwsPriceList.read(file);
            }
            text.reset();
            return read(text, file.toString());
        } catch (IOException | UncheckedIOException e) {
            throw CsvFile.unreadable(file, WHAT);
        }
    }

    /**
     * The prices of a text.
     *
     * @param name of it, for messages
     */
    static PriceBook read(Reader text, String name) {
        List<UnitPrice> rows = new ArrayList<>();
        CsvFile.read(text, name, line -> rows.add(row(line, name)));
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
