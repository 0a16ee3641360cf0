package dev.assay.cost;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.ResourceBill.Use;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Published figures from a CSV file. Each row has a throughput as {@value #TPS} or {@value #TPMC}, or as a count and {@value
 * #SECONDS}. Optional columns are counts of metered usage and the measured {@value #SYSTEM}. All other columns are labels.
 * Immutable.
 *
 * @param labels names of the label columns, in the order of the file
 * @param rows at least one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PublishedFigures(List<String> labels, List<Row> rows) {

    /** Column: successful transactions of all types per second. */
    public static final String TPS = "tps";

    /** Column: New-Orders per minute. */
    public static final String TPMC = "tpmC";

    /** Column: measured time in seconds. */
    public static final String SECONDS = "seconds";

    /** Column: successful transactions of all types in that time. */
    public static final String TRANSACTIONS = "transactions";

    /** Column: New-Orders in that time. */
    public static final String NEW_ORDERS = "new-orders";

    /** Column: a system in short form, or a bill file. */
    public static final String SYSTEM = "system";

    /** Columns with counts of metered usage. */
    static final Map<Use, String> COUNTS = new EnumMap<>(Map.of(
            Use.STORAGE_REQUESTS,
            "io-requests",
            Use.FROM_DATABASE,
            "gb-from-database",
            Use.TO_DATABASE,
            "gb-to-database"));

    private static final List<String> NAMES = List.of(
            TPS, TPMC, SECONDS, TRANSACTIONS, NEW_ORDERS, SYSTEM, "io-requests", "gb-from-database", "gb-to-database");

    private static final BigDecimal SECONDS_OF_A_MINUTE = BigDecimal.valueOf(60);
    private static final BigDecimal SECONDS_OF_AN_HOUR = BigDecimal.valueOf(3_600);

    /** Copies the lists. */
    public PublishedFigures {
        labels = List.copyOf(labels);
        rows = List.copyOf(rows);
    }

    /**
     * A row. Immutable.
     *
     * @param line of the file, from 1
     * @param labels by column
     * @param system in short form, or a bill file; null if not specified
     * @param performance measured performance
     * @param used metered usage per hour; uses without a count are left out
     */
    public record Row(
            long line,
            Map<String, String> labels,
            @Nullable String system,
            Performance performance,
            Map<Use, BigDecimal> used) {

        /** Copies the maps. */
        public Row {
            labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
            used = Map.copyOf(used);
        }
    }

    /**
     * Reads figures.
     *
     * @throws AssayException of kind {@code PLAN} with the line of the error
     */
    public static PublishedFigures read(Path file) {
        List<Row> rows = new ArrayList<>();
        List<String> header = new ArrayList<>();
        CsvFile.read(file, "figures", line -> {
            if (header.isEmpty()) {
                header.addAll(line.getHeader());
                requireNames(header, file);
            }
            rows.add(row(line, file));
        });
        if (rows.isEmpty()) {
            throw AssayException.plan("the figures " + file + " have no row");
        }
        return new PublishedFigures(
                header.stream().filter(name -> !NAMES.contains(name)).toList(), rows);
    }

    /** Rejects names that nearly match a known column, because they would be read as labels and their figures lost. */
    private static void requireNames(List<String> header, Path file) {
        for (String name : header) {
            for (String ours : NAMES) {
                if (!name.equals(ours) && plain(name).equals(plain(ours))) {
                    throw AssayException.plan(file + ":1: found the column '" + name + "', expected '" + ours + "'");
                }
            }
        }
        if (!header.contains(TPS) && !header.contains(TPMC) && !header.contains(SECONDS)) {
            throw AssayException.plan(file + ":1: found the columns " + String.join(", ", header)
                    + "; a throughput is missing: add " + TPS + " or " + TPMC + ", or " + TRANSACTIONS + " or "
                    + NEW_ORDERS
                    + " and " + SECONDS);
        }
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    }

    private static Row row(NamedCsvRecord line, Path file) {
        String place = file + ":" + line.getStartingLineNumber() + ": ";
        try {
            Map<String, String> labels = new LinkedHashMap<>();
            line.getHeader().stream()
                    .filter(name -> !NAMES.contains(name))
                    .forEach(name -> labels.put(name, text(line, name)));
            BigDecimal seconds = number(line, SECONDS, false);
            Map<Use, BigDecimal> used = new EnumMap<>(Use.class);
            COUNTS.forEach((use, name) -> {
                BigDecimal count = number(line, name, true);
                if (count != null) {
                    used.put(use, rate(count, seconds, name, SECONDS_OF_AN_HOUR));
                }
            });
            String system = text(line, SYSTEM);
            return new Row(
                    line.getStartingLineNumber(),
                    labels,
                    system.isEmpty() ? null : system,
                    performance(line, seconds),
                    used);
        } catch (AssayException e) {
            throw AssayException.plan(place + e.message());
        }
    }

    private static Performance performance(NamedCsvRecord line, @Nullable BigDecimal seconds) {
        BigDecimal tps = throughput(line, TPS, TRANSACTIONS, seconds, BigDecimal.ONE);
        BigDecimal tpmC = throughput(line, TPMC, NEW_ORDERS, seconds, SECONDS_OF_A_MINUTE);
        if (tps == null && tpmC == null) {
            throw AssayException.plan("found no throughput: fill " + TPS + " or " + TPMC + ", or " + TRANSACTIONS
                    + " or " + NEW_ORDERS + " and " + SECONDS);
        }
        return new Performance(estimate(tps), estimate(tpmC), null);
    }

    private static @Nullable Estimate estimate(@Nullable BigDecimal rate) {
        return rate == null ? null : Estimate.of(rate);
    }

    /**
     * Returns the published rate, or else the count over the time.
     *
     * @param unit of the rate, in seconds
     */
    private static @Nullable BigDecimal throughput(
            NamedCsvRecord line, String rate, String count, @Nullable BigDecimal seconds, BigDecimal unit) {
        BigDecimal published = number(line, rate, false);
        BigDecimal counted = number(line, count, false);
        if (published != null || counted == null) {
            return published;
        }
        return rate(counted, seconds, count, unit);
    }

    private static BigDecimal rate(BigDecimal count, @Nullable BigDecimal seconds, String name, BigDecimal unit) {
        if (seconds == null) {
            throw AssayException.plan(name + ": found a count without " + SECONDS + ", and so no rate");
        }
        return count.multiply(unit).divide(seconds, Money.DIVISION);
    }

    private static @Nullable BigDecimal number(NamedCsvRecord line, String name, boolean perhapsZero) {
        String text = text(line, name);
        if (text.isEmpty()) {
            return null;
        }
        try {
            BigDecimal number = new BigDecimal(text);
            if (number.signum() > 0 || (perhapsZero && number.signum() == 0)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // falls through to the error below
        }
        throw AssayException.plan(name + ": found '" + text + "', expected a number "
                + (perhapsZero ? "from 0" : "above 0") + ", such as 1543.42");
    }

    private static String text(NamedCsvRecord line, String name) {
        return Objects.requireNonNull(line.findField(name).orElse("")).strip();
    }
}
