package dev.assay.cost;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/** Prices in a CSV file, a row each, under the names of {@link #COLUMNS}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PriceListFile {

    /** What a row says. */
    public static final List<String> COLUMNS =
            List.of("provider", "region", "key", "unit", "price", "currency", "option", "list_date", "source");

    private PriceListFile() {}

    /**
     * The prices of a file.
     *
     * @throws AssayException of kind {@code PLAN} with the line of what is wrong
     */
    public static PriceBook read(Path file) {
        try (Reader reader = Files.newBufferedReader(file)) {
            return read(reader, file.toString());
        } catch (IOException e) {
            throw AssayException.plan("the prices " + file + " cannot be read: "
                    + (Files.exists(file) ? "is it a text file, and yours?" : "the file does not exist"));
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
        if (!line.getHeader().containsAll(COLUMNS)) {
            throw AssayException.plan(name + ":1: found the columns " + String.join(", ", line.getHeader())
                    + "; needed are " + String.join(", ", COLUMNS));
        }
        try {
            return new UnitPrice(
                    new Sku(text(line, "provider"), text(line, "region"), text(line, "key")),
                    PriceUnit.parse(text(line, "unit")),
                    Money.of(text(line, "price"), text(line, "currency")),
                    PurchaseOption.parse(text(line, "option")),
                    LocalDate.parse(text(line, "list_date")),
                    text(line, "source"));
        } catch (AssayException e) {
            throw AssayException.plan(place + e.message());
        } catch (DateTimeParseException e) {
            throw AssayException.plan(place + "list_date: found '" + line.getField("list_date")
                    + "', a date such as 2026-10-15 is needed");
        } catch (NumberFormatException e) {
            throw AssayException.plan(
                    place + "price: found '" + line.getField("price") + "', a number such as 0.125 is needed");
        } catch (IllegalArgumentException e) {
            throw AssayException.plan(place + "currency: found '" + line.getField("currency")
                    + "', a code of ISO 4217 such as USD is needed");
        }
    }

    private static String text(NamedCsvRecord line, String column) {
        String text = line.findField(column).orElse("").strip();
        if (text.isEmpty()) {
            throw AssayException.plan(column + ": found nothing; a price without it is none");
        }
        return text;
    }
}
