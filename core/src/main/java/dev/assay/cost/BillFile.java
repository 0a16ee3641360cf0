package dev.assay.cost;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A bill in a CSV file, a line each, under the names of {@link #COLUMNS}: for what no short form says, such as machines of
 * one's own. {@code price} and {@code currency} may be empty where price lists have the thing. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BillFile {

    /** What a line says. */
    public static final List<String> COLUMNS =
            List.of("component", "provider", "region", "key", "quantity", "unit", "reason", "price", "currency");

    private BillFile() {}

    /**
     * The bill of a file.
     *
     * @throws AssayException of kind {@code PLAN} with the line of what is wrong
     */
    public static ResourceBill read(Path file) {
        List<ResourceBill.Line> lines = new ArrayList<>();
        if (!Files.isRegularFile(file)) {
            throw AssayException.plan("the bill " + file + " cannot be read: there is no such file");
        }
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : rows) {
                if (!row.getHeader().containsAll(COLUMNS)) {
                    throw AssayException.plan(file + ":1: found the columns " + String.join(", ", row.getHeader())
                            + "; needed are " + String.join(", ", COLUMNS));
                }
                lines.add(line(row, file + ":" + row.getStartingLineNumber() + ": "));
            }
        } catch (IOException e) {
            throw AssayException.plan("the bill " + file + " cannot be read: is it a text file, and yours?");
        } catch (CsvParseException e) {
            throw AssayException.plan(file + " is not CSV: " + e.getMessage());
        }
        if (lines.isEmpty()) {
            throw AssayException.plan("the bill " + file + " has no line; what costs nothing needs none");
        }
        return new ResourceBill(String.valueOf(file.getFileName()), lines, List.of());
    }

    private static ResourceBill.Line line(NamedCsvRecord row, String place) {
        try {
            return new ResourceBill.Line(
                    component(row.getField("component").strip()),
                    new Sku(text(row, "provider"), text(row, "region"), text(row, "key")),
                    new BigDecimal(text(row, "quantity")),
                    PriceUnit.parse(text(row, "unit")),
                    text(row, "reason"),
                    price(row));
        } catch (AssayException e) {
            throw AssayException.plan(place + e.message());
        } catch (NumberFormatException e) {
            throw AssayException.plan(place + "quantity and price are numbers such as 250 or 0.35, found '"
                    + row.getField("quantity") + "' and '" + row.getField("price") + "'");
        } catch (IllegalArgumentException e) {
            throw AssayException.plan(place + "currency: found '" + row.getField("currency")
                    + "', a code of ISO 4217 such as USD is needed");
        }
    }

    private static @Nullable Money price(NamedCsvRecord row) {
        boolean given = !row.getField("price").isBlank();
        return given ? Money.of(text(row, "price"), text(row, "currency")) : null;
    }

    private static CostComponent component(String text) {
        for (CostComponent component : CostComponent.values()) {
            if (component.code().equals(text)) {
                return component;
            }
        }
        throw AssayException.plan("there is no component '" + text + "'; known are "
                + Arrays.stream(CostComponent.values()).map(CostComponent::code).collect(Collectors.joining(", ")));
    }

    private static String text(NamedCsvRecord row, String column) {
        String text = row.getField(column).strip();
        if (text.isEmpty()) {
            throw AssayException.plan(column + ": found nothing");
        }
        return text;
    }
}
