package dev.assay.cost;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Gap;
import dev.assay.model.cost.ResourceBill.Meter;
import dev.assay.model.cost.ResourceBill.Use;
import dev.assay.model.cost.Sku;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reads bills from CSV files with the columns {@link #COLUMNS}, for systems without a short form, such as own hardware. {@code
 * price} and {@code currency} may be empty if price lists have the item. The quantity {@code counted} stands for the I/O requests
 * of a run, {@code counted-from} and {@code counted-to} for data from and to the database. A quantity or price {@code unknown}
 * excludes the line from the sums and lists it as missing. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BillFile {

    /** The required columns. */
    public static final List<String> COLUMNS =
            List.of("component", "provider", "region", "key", "quantity", "unit", "reason", "price", "currency");

    private static final Map<String, Use> COUNTED =
            Map.of("counted", Use.STORAGE_REQUESTS, "counted-from", Use.FROM_DATABASE, "counted-to", Use.TO_DATABASE);

    private static final String UNKNOWN = "unknown";

    private BillFile() {}

    /**
     * Reads a bill.
     *
     * @throws AssayException of kind {@code PLAN} with the line of the error
     */
    public static ResourceBill read(Path file) {
        List<ResourceBill.Line> lines = new ArrayList<>();
        List<Meter> meters = new ArrayList<>();
        List<Gap> gaps = new ArrayList<>();
        CsvFile.read(file, "bill", row -> {
            if (!row.getHeader().containsAll(COLUMNS)) {
                throw AssayException.plan(file + ":1: found the columns " + String.join(", ", row.getHeader())
                        + "; needed are " + String.join(", ", COLUMNS));
            }
            String place = file + ":" + row.getStartingLineNumber() + ": ";
            Use use = COUNTED.get(row.getField("quantity").strip());
            if (isUnknown(row)) {
                gaps.add(read(place, row, () -> gap(row)));
            } else if (use == null) {
                lines.add(read(place, row, () -> line(row)));
            } else {
                meters.add(read(place, row, () -> meter(row, use)));
            }
        });
        if (lines.isEmpty() && meters.isEmpty()) {
            throw AssayException.plan("the bill " + file + (gaps.isEmpty() ? " has no line" : " has only unknown lines")
                    + "; omit the bill if the system costs nothing");
        }
        return new ResourceBill(String.valueOf(file.getFileName()), lines, meters, gaps);
    }

    private static boolean isUnknown(NamedCsvRecord row) {
        return row.getField("quantity").strip().equals(UNKNOWN)
                || row.getField("price").strip().equals(UNKNOWN);
    }

    private static Gap gap(NamedCsvRecord row) {
        PriceUnit.parse(text(row, "unit"));
        return new Gap(component(row.getField("component").strip()), sku(row) + ", unknown: " + text(row, "reason"));
    }

    private static ResourceBill.Line line(NamedCsvRecord row) {
        return new ResourceBill.Line(
                component(row.getField("component").strip()),
                sku(row),
                new BigDecimal(text(row, "quantity")),
                PriceUnit.parse(text(row, "unit")),
                text(row, "reason"),
                price(row));
    }

    private static Meter meter(NamedCsvRecord row, Use use) {
        PriceUnit unit = PriceUnit.parse(text(row, "unit"));
        PriceUnit needed = use == Use.STORAGE_REQUESTS ? PriceUnit.REQUEST : PriceUnit.GB;
        if (unit != needed) {
            throw AssayException.plan("unit: found " + unit.code() + ", counted quantities are in " + needed.code());
        }
        return new Meter(
                component(row.getField("component").strip()), use, sku(row), unit, text(row, "reason"), price(row));
    }

    private static Sku sku(NamedCsvRecord row) {
        return new Sku(text(row, "provider"), text(row, "region"), text(row, "key"));
    }

    private static <T> T read(String place, NamedCsvRecord row, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (AssayException e) {
            throw AssayException.plan(place + e.message());
        } catch (NumberFormatException e) {
            throw AssayException.plan(place
                    + "quantity and price are numbers such as 250 or 0.35, or unknown (a quantity may be counted), found '"
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
