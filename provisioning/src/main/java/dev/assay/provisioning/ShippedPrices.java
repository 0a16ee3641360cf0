package dev.assay.provisioning;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.spi.cost.PriceQuery;
import dev.assay.spi.cost.PriceSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * The dated price lists in this module: hourly prices of RDS instances in eight regions, and known rates of storage, I/O, transfer
 * and client hosts. Prices of published studies have a provider of their own and apply to nothing else, because their dates are
 * unknown. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ShippedPrices implements PriceSource {

    private static final String RATES = "rates.csv";
    private static final LocalDate INSTANCE_LIST = LocalDate.of(2026, 10, 15);
    private static final String INSTANCES = "rds-instance-hours-" + INSTANCE_LIST + ".csv";
    private static final String INSTANCE_SOURCE = "AWS list of " + INSTANCE_LIST;

    /** Read at the first use, once for all instances. */
    private static final class Rows {

        static final List<UnitPrice> ALL = read();

        private static List<UnitPrice> read() {
            List<UnitPrice> rows = new ArrayList<>(rates());
            rows.addAll(instanceHours());
            return List.copyOf(rows);
        }
    }

    /** For the service loader. */
    public ShippedPrices() {}

    @Override
    public String id() {
        return "shipped";
    }

    @Override
    public String description() {
        return "price lists that come with Assay, as of the days they name";
    }

    @Override
    public PriceBook prices(PriceQuery query) {
        return PriceBook.of(
                Rows.ALL.stream().filter(row -> query.wants(row.sku())).toList());
    }

    /** Reads the price list of AWS in JSON. */
    @Override
    public Optional<PriceBook> read(Path file) {
        return PriceListJson.recognises(file) ? Optional.of(AwsPriceList.read(file)) : Optional.empty();
    }

    private static List<UnitPrice> rates() {
        return rows(
                RATES, line -> UnitPrice.parse(column -> line.findField(column).orElse(null)));
    }

    /** Returns the rows of a file in this module. */
    static <T> List<T> rows(String file, Function<NamedCsvRecord, T> row) {
        try (CsvReader<NamedCsvRecord> lines = CsvReader.builder().ofNamedCsvRecord(resource(file))) {
            return lines.stream().map(row).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each row has the hourly price of a single instance, and that with a standby where it is sold. */
    private static List<UnitPrice> instanceHours() {
        List<UnitPrice> rows = new ArrayList<>();
        for (NamedCsvRecord line : rows(INSTANCES, Function.identity())) {
            String engine = line.getField("engine").toLowerCase(Locale.ROOT).replace(' ', '-');
            String key = "rds.instance." + engine + "." + line.getField("instance_class");
            String region = line.getField("region");
            add(rows, region, key + ".single", line.getField("usd_per_hour_single_az"));
            add(rows, region, key + ".multi", line.getField("usd_per_hour_multi_az"));
        }
        return rows;
    }

    private static void add(List<UnitPrice> rows, String region, String key, String usd) {
        if (!usd.isEmpty()) {
            rows.add(new UnitPrice(
                    new Sku(AwsPriceList.PROVIDER, region, key),
                    PriceUnit.HOUR,
                    Money.usd(usd),
                    PurchaseOption.ON_DEMAND,
                    INSTANCE_LIST,
                    INSTANCE_SOURCE));
        }
    }

    private static Reader resource(String name) {
        InputStream in = Objects.requireNonNull(ShippedPrices.class.getResourceAsStream(name), name);
        return new InputStreamReader(in, StandardCharsets.UTF_8);
    }
}
