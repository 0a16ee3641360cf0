package dev.assay.cost;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.internal.codec.PriceListJson;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.UnitPrice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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

    private PriceListFile() {}

    /**
     * The prices of a file.
     *
     * @throws AssayException of kind {@code PLAN} with the line of what is wrong
     */
    public static PriceBook read(Path file) {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            reader.mark(BEGIN);
            char[] begin = new char[BEGIN];
            int length = reader.read(begin, 0, BEGIN);
            if (length > 0 && PriceListJson.looksLike(new String(begin, 0, length))) {
                return AwsPriceList.read(file);
            }
            reader.reset();
            return read(reader, file.toString());
        } catch (IOException | UncheckedIOException e) {
            throw AssayException.plan("the prices " + file + " cannot be read: "
                    + (Files.exists(file) ? "is it a text file in UTF-8, and yours?" : "the file does not exist"));
        }
    }

    /**
     * The prices of a text.
     *
     * @param name of it, for messages
     */
    static PriceBook read(Reader text, String name) {
        List<UnitPrice> rows = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> lines = CsvReader.builder().ofNamedCsvRecord(text)) {
            for (NamedCsvRecord line : lines) {
                rows.add(row(line, name));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (CsvParseException e) {
            throw AssayException.plan(name + " is not CSV: " + e.getMessage());
        }
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
