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
 * YCSB's properties: those of CoreWorkload are parameters here, by the same words; some of its client's say how to load; the
 * others of the client are known and do nothing. Stateless.
 */
final class CoreProperties implements ForeignProperties {

    /** The workload's options by the names of CoreWorkload's properties, in the order of CoreWorkload. */
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

    /** What it measures and tells, and how. */
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

    /** What does nothing here, and why. */
    private static final Map<String, String> WITHOUT_MEANING = Map.of(
            FAMILY,
            "tables of SQL databases have none",
            "db",
            "--url or --binding says what is reached, and in YCSB's own command line its binding",
            TRANSACTIONS,
            "the command, load or run, says it",
            "spin.sleep",
            "Assay waits for starts in a way of its own");

    private static final List<String> KNOWN = Stream.of(
                    OF_THE_WORKLOAD.keySet(), OF_THE_LOAD, OF_THE_REPORT, WITHOUT_MEANING.keySet())
            .flatMap(Collection::stream)
            .sorted()
            .toList();

    private static final Map<String, String> SAID_OTHERWISE = Map.of(
            "db.driver", "--url",
            "db.url", "--url",
            "db.user", "--user",
            "db.passwd", "--password-env or --password-file",
            "jdbc.autocommit", "nothing: each operation commits by itself",
            "jdbc.fetchsize", "a property in the --url",
            "jdbc.batchupdateapi", "nothing: load uses the product's bulk loader",
            "db.batchsize", "nothing: load uses the product's bulk loader");

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
                // 0 is YCSB's word for no limit; it reads whole numbers.
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
            } else if (WITHOUT_MEANING.containsKey(name)) {
                // A binding's store may have column families.
                if (!name.equals(FAMILY) || unknown != Unknown.OF_THE_TARGET) {
                    notes.add(property.place() + ": the property " + name + " does nothing here: "
                            + WITHOUT_MEANING.get(name));
                }
            } else if (OF_THE_REPORT.contains(name)) {
                reporting.put(name, property);
            } else if (!OF_THE_LOAD.contains(name)) {
                switch (unknown) {
                    case REFUSED -> throw AssayException.plan(unknown(property));
                    case NOTED -> notes.add(unknown(property));
                    case OF_THE_TARGET -> slip(property).ifPresent(notes::add);
                }
            }
        }
        requireCoreWorkload(last.get(CLASS));
        Long target = number(last.get(RATE), 1);
        Long users = number(last.get(USERS), 1);
        Long seconds = number(last.get(SECONDS), 1);
        return new Translation(
                parameters,
                users == null ? null : Math.toIntExact(Math.min(users, Integer.MAX_VALUE)),
                number(last.get(OPERATIONS), 1),
                target == null ? null : Rate.perSecond(target),
                seconds == null ? null : Duration.ofSeconds(seconds),
                reporting,
                notes);
    }

    /** Options have a dash between two words, most properties nothing. */
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
            // Any other word than this one means the number itself.
            case "insertorder" -> value.equals("hashed") ? value : "ordered";
            case "readallfields",
                    "readallfieldsbyname",
                    "writeallfields",
                    "dataintegrity",
                    "core_workload_insertion_keep_going_on_error" -> truth(property, value);
            default -> value;
        };
    }

    private static String truth(Property property, String value) {
        String truth = value.toLowerCase(Locale.ROOT);
        if (!truth.equals("true") && !truth.equals("false")) {
            throw AssayException.plan(
                    property.place() + ": " + property.name() + ": found '" + value + "', true or false is needed");
        }
        return truth;
    }

    /** 0 is YCSB's word for no limit. */
    private static @Nullable Long number(@Nullable Property property, long least) {
        if (property == null || property.value().trim().equals("0")) {
            return null;
        }
        String text = property.value().trim();
        if (!text.matches("\\d{1,18}") || Long.parseLong(text) < least) {
            throw AssayException.plan(property.place() + ": " + property.name() + ": found '" + text
                    + "', a whole number from 0 on is needed");
        }
        return Long.valueOf(text);
    }

    private static void requireCoreWorkload(@Nullable Property property) {
        if (property != null && !CLASSES.contains(property.value().trim())) {
            throw AssayException.plan(property.place() + ": workload: found '" + property.value()
                    + "', and site.ycsb.workloads.CoreWorkload is the one there is");
        }
    }

    /** Without the value, which may be a password. */
    private static String unknown(Property property) {
        String instead = SAID_OTHERWISE.get(property.name());
        if (instead != null) {
            return property.place() + ": the property " + property.name()
                    + " is not the workload's; what says it here is " + instead;
        }
        return property.place() + ": there is no property '" + property.name() + "'"
                + NearestName.suggestion(property.name(), KNOWN);
    }

    /** Of a property that is passed to the target, that it may have been meant for the workload. */
    private static Optional<String> slip(Property property) {
        String meant = NearestName.slip(property.name(), KNOWN);
        return meant.isEmpty()
                ? Optional.empty()
                : Optional.of(property.place() + ": the property " + property.name()
                        + " is the target's, as the workload has none of that name" + meant);
    }
}
