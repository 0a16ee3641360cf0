package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.ForeignProperties;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Translates YCSB's properties. Properties of CoreWorkload become parameters of the same name. Some properties of YCSB's client
 * set the load; the remaining client properties are known but have no effect. Stateless.
 */
final class CoreProperties implements ForeignProperties {

    /** The workload's options by CoreWorkload's property names, in CoreWorkload's order. */
    static final Map<String, String> OF_THE_WORKLOAD = byProperty(
            "table",
            "field-count",
            "field-name-prefix",
            "field-length",
            "min-field-length",
            "field-length-distribution",
            "field-length-histogram",
            "read-all-fields",
            "read-all-fields-by-name",
            "write-all-fields",
            "data-integrity",
            "read-proportion",
            "update-proportion",
            "insert-proportion",
            "scan-proportion",
            "read-modify-write-proportion",
            "request-distribution",
            "zero-padding",
            "min-scan-length",
            "max-scan-length",
            "scan-length-distribution",
            "insert-order",
            "hotspot-data-fraction",
            "hotspot-opn-fraction",
            "exponential-percentile",
            "exponential-frac",
            "insert-start",
            "insert-count",
            "record-count",
            "operation-count",
            "core-workload-insertion-retry-limit",
            "core-workload-insertion-retry-interval",
            "core-workload-insertion-keep-going-on-error");

    private static final String OPERATIONS = "operationcount";
    private static final String USERS = "threadcount";
    private static final String RATE = "target";
    private static final String SECONDS = "maxexecutiontime";
    private static final String CLASS = "workload";
    private static final String TRANSACTIONS = "dotransactions";

    private static final Set<String> OF_THE_LOAD = Set.of(USERS, RATE, SECONDS, CLASS);

    private static final Set<String> CLASSES =
            Set.of("site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload");

    /** Properties of YCSB's measurements and output. */
    private static final Set<String> OF_THE_REPORT = Set.of(
            "exporter",
            "exportfile",
            "hdrhistogram.fileoutput",
            "hdrhistogram.output.path",
            "hdrhistogram.percentiles",
            "histogram.buckets",
            "label",
            "latencytrackederrors",
            "measurement.histogram.verbose",
            "measurement.interval",
            "measurement.raw.no_summary",
            "measurement.raw.output_file",
            "measurement.trackjvm",
            "measurementtype",
            "reportlatencyforeacherror",
            "status",
            "status.interval",
            "timeseries.granularity");

    private static final String FAMILY = "columnfamily";

    /** Properties without effect, each with the reason. */
    private static final Map<String, String> WITHOUT_EFFECT = Map.of(
            FAMILY,
            "SQL tables have no column families",
            "db",
            "--url or --binding selects the store; in YCSB's own command line the binding does",
            TRANSACTIONS,
            "the command is either load or run",
            "spin.sleep",
            "Assay has its own way to wait for the next start");

    private static final List<String> KNOWN = Stream.of(
                    OF_THE_WORKLOAD.keySet(), OF_THE_LOAD, OF_THE_REPORT, WITHOUT_EFFECT.keySet())
            .flatMap(Collection::stream)
            .sorted()
            .toList();

    /** What to do instead of setting a property of YCSB's JDBC binding. */
    private static final Map<String, String> REPLACEMENTS = Map.of(
            "db.driver", "use --url instead",
            "db.url", "use --url instead",
            "db.user", "use --user instead",
            "db.passwd", "use --password-env or --password-file instead",
            "jdbc.autocommit", "remove it: each operation commits by itself",
            "jdbc.fetchsize", "use a driver property in the --url instead",
            "jdbc.batchupdateapi", "remove it: load uses the product's bulk loader",
            "db.batchsize", "remove it: load uses the product's bulk loader");

    @Override
    public String tool() {
        return "YCSB";
    }

    @Override
    public Map<String, String> properties(Map<String, String> parameters) {
        Map<String, String> properties = new LinkedHashMap<>();
        OF_THE_WORKLOAD.forEach((name, option) -> {
            String value = parameters.get(option);
            if (value != null) {
                properties.put(name, value);
            }
        });
        properties.put(CLASS, "site.ycsb.workloads.CoreWorkload");
        return properties;
    }

    @Override
    public Map<String, String> properties(LoadModel load) {
        Rate offered = load.offered();
        return Map.of(
                USERS,
                Integer.toString(load.users()),
                RATE,
                // YCSB reads integers; 0 is no limit.
                Integer.toString(offered == null ? 0 : (int) Math.ceil(offered.perSecond())),
                TRANSACTIONS,
                "true");
    }

    @Override
    public Translation translate(List<Property> properties, Unknown unknown) {
        Map<String, Property> last = new TreeMap<>();
        properties.forEach(property -> last.put(property.name(), property));
        Map<String, String> parameters = new LinkedHashMap<>();
        Map<String, Property> reporting = new HashMap<>();
        List<String> notes = new ArrayList<>();
        for (Property property : last.values()) {
            String name = property.name();
            String option = OF_THE_WORKLOAD.get(name);
            if (option != null) {
                parameters.put(option, value(property));
            } else if (WITHOUT_EFFECT.containsKey(name)) {
                // A binding's store may have column families.
                if (!name.equals(FAMILY) || unknown != Unknown.OF_THE_TARGET) {
                    notes.add(property.place() + ": the property " + name + " does nothing here: "
                            + WITHOUT_EFFECT.get(name));
                }
            } else if (OF_THE_REPORT.contains(name)) {
                reporting.put(name, property);
            } else if (!OF_THE_LOAD.contains(name)) {
                switch (unknown) {
                    case REFUSED -> throw AssayException.plan(unknown(property));
                    case NOTED -> notes.add(unknown(property));
                    case OF_THE_TARGET -> likelyMisspelling(property).ifPresent(notes::add);
                }
            }
        }
        requireCoreWorkload(last.get(CLASS));
        Long target = number(last.get(RATE));
        Long users = number(last.get(USERS));
        Long seconds = number(last.get(SECONDS));
        return new Translation(
                parameters,
                users == null ? null : Math.toIntExact(Math.min(users, Integer.MAX_VALUE)),
                number(last.get(OPERATIONS)),
                target == null ? null : Rate.perSecond(target),
                seconds == null ? null : Duration.ofSeconds(seconds),
                reporting,
                notes);
    }

    /** Most properties join the words of an option without its dashes. */
    private static Map<String, String> byProperty(String... options) {
        Map<String, String> byProperty = new LinkedHashMap<>();
        for (String option : options) {
            String between = option.startsWith("exponential") ? "." : option.startsWith("core-workload") ? "_" : "";
            byProperty.put(option.replace("-", between), option);
        }
        return byProperty;
    }

    private static String value(Property property) {
        String value = property.value().trim();
        return switch (property.name()) {
            // In YCSB every other value means the number itself.
            case "insertorder" -> value.equals("hashed") ? value : "ordered";
            case "readallfields",
                    "readallfieldsbyname",
                    "writeallfields",
                    "dataintegrity",
                    "core_workload_insertion_keep_going_on_error" -> bool(property, value);
            default -> value;
        };
    }

    private static String bool(Property property, String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        if (!lower.equals("true") && !lower.equals("false")) {
            throw AssayException.plan(
                    property.place() + ": " + property.name() + ": found '" + value + "', true or false is needed");
        }
        return lower;
    }

    /** Returns {@code null} if the property is absent or 0, which is no limit in YCSB. */
    private static @Nullable Long number(@Nullable Property property) {
        if (property == null) {
            return null;
        }
        String text = property.value().trim();
        if (!text.matches("0|(?!0+$)\\d{1,18}")) {
            throw AssayException.plan(property.place() + ": " + property.name() + ": found '" + text
                    + "', a whole number from 0 on is needed");
        }
        return text.equals("0") ? null : Long.valueOf(text);
    }

    private static void requireCoreWorkload(@Nullable Property property) {
        if (property != null && !CLASSES.contains(property.value().trim())) {
            throw AssayException.plan(property.place() + ": workload: found '" + property.value()
                    + "', only site.ycsb.workloads.CoreWorkload is available");
        }
    }

    /** Omits the value, which may be a password. */
    private static String unknown(Property property) {
        String replacement = REPLACEMENTS.get(property.name());
        if (replacement != null) {
            return property.place() + ": the property " + property.name() + " does not belong to the workload; "
                    + replacement;
        }
        return property.place() + ": there is no property '" + property.name() + "'"
                + NearestName.suggestion(property.name(), KNOWN);
    }

    /** Returns a note if a property that goes to the target resembles a property of the workload. */
    private static Optional<String> likelyMisspelling(Property property) {
        String meant = NearestName.slip(property.name(), KNOWN);
        return meant.isEmpty()
                ? Optional.empty()
                : Optional.of(property.place() + ": the property " + property.name()
                        + " is passed to the target, because the workload has no such property" + meant);
    }
}
