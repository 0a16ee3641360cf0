package dev.assay.cli.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.ForeignProperties.Property;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What YCSB's properties say of its report. Immutable.
 *
 * @param label before each status line
 * @param status whether there are status lines
 * @param statusSeconds between those
 * @param measures what is told of each series: one, or two whose names then say which
 * @param percentiles of {@link Measure#HDR}, above 0 to 100
 * @param interval from which start times count
 * @param verbose whether all counts are told
 * @param buckets of {@link Measure#BUCKETS}, a millisecond each
 * @param unitMillis of {@link Measure#TIME_SERIES}, whole seconds
 * @param exporter of the report
 * @param file it goes to, or null for standard output
 * @param failuresByStatus whether each status has a series of failures of its own
 * @param statuses those that have one nevertheless
 * @param notes what has no meaning here, one line each
 */
@API(status = API.Status.INTERNAL)
public record ReportSettings(
        String label,
        boolean status,
        int statusSeconds,
        List<Measure> measures,
        List<Double> percentiles,
        Interval interval,
        boolean verbose,
        int buckets,
        long unitMillis,
        Exporter exporter,
        @Nullable Path file,
        boolean failuresByStatus,
        Set<String> statuses,
        List<String> notes) {

    /** From which start times count. */
    enum Interval {
        /** The actual one. */
        OP,
        /** The intended one. */
        INTENDED,
        /** Two series of each operation. */
        BOTH
    }

    private static final int STATUS_SECONDS = 10;
    private static final int MOST_BUCKETS = 1_000_000;

    /** Copies the collections. */
    public ReportSettings {
        measures = List.copyOf(measures);
        percentiles = List.copyOf(percentiles);
        statuses = Set.copyOf(statuses);
        notes = List.copyOf(notes);
    }

    /**
     * Reads properties, with YCSB's defaults for those that are not there.
     *
     * @param given by name
     * @param status whether there are status lines even if no property asks for them
     * @throws AssayException of kind {@code PLAN} with the place if one is wrong, or nothing that Assay can do
     */
    public static ReportSettings of(Map<String, Property> given, boolean status) {
        long unit = number(given, "timeseries.granularity", 1_000, Integer.MAX_VALUE);
        if (unit % 1_000 != 0) {
            throw wrong(given, "timeseries.granularity", "whole seconds, such as 1000 or 60000, are needed");
        }
        return new ReportSettings(
                text(given, "label", ""),
                truth(given, "status") || status,
                number(given, "status.interval", STATUS_SECONDS, 86_400),
                measures(given),
                percentiles(given),
                interval(given),
                truth(given, "measurement.histogram.verbose"),
                number(given, "histogram.buckets", 1_000, MOST_BUCKETS),
                unit,
                exporter(given),
                file(given),
                truth(given, "reportlatencyforeacherror"),
                list(text(given, "latencytrackederrors", "")).collect(Collectors.toSet()),
                notes(given));
    }

    /** The series that a status other than OK is counted in. */
    String failures(String operation, String status) {
        return operation + "-" + (failuresByStatus || statuses.contains(status) ? status : "FAILED");
    }

    private static List<Measure> measures(Map<String, Property> given) {
        String type = text(given, "measurementtype", "hdrhistogram");
        return switch (type) {
            case "hdrhistogram" -> List.of(Measure.HDR);
            case "histogram" -> List.of(Measure.BUCKETS);
            case "hdrhistogram+histogram" -> List.of(Measure.HDR, Measure.BUCKETS);
            case "timeseries" -> List.of(Measure.TIME_SERIES);
            case "raw", "hdrhistogram+raw" ->
                throw wrong(
                        given,
                        "measurementtype",
                        "and Assay keeps no single times, but their counts: take hdrhistogram, whose counts"
                                + " measurement.histogram.verbose=true prints, and for each second histograms.hlog in the"
                                + " run's folder");
            default ->
                throw wrong(
                        given,
                        "measurementtype",
                        "one of hdrhistogram, histogram, hdrhistogram+histogram, timeseries is needed");
        };
    }

    private static List<Double> percentiles(Map<String, Property> given) {
        List<Double> percentiles = new ArrayList<>();
        for (String each :
                list(text(given, "hdrhistogram.percentiles", "95,99")).toList()) {
            if (!each.matches("\\d{1,3}(\\.\\d{1,9})?") || Double.parseDouble(each) > 100) {
                throw wrong(given, "hdrhistogram.percentiles", "numbers from 0 to 100 with commas between are needed");
            }
            percentiles.add(Double.valueOf(each));
        }
        return percentiles;
    }

    private static Interval interval(Map<String, Property> given) {
        return switch (text(given, "measurement.interval", "op")) {
            case "op" -> Interval.OP;
            case "intended" -> Interval.INTENDED;
            case "both" -> Interval.BOTH;
            default -> throw wrong(given, "measurement.interval", "one of op, intended, both is needed");
        };
    }

    private static Exporter exporter(Map<String, Property> given) {
        String name = text(given, "exporter", Exporter.TEXT.className()).replaceFirst(".*\\.", "");
        for (Exporter exporter : Exporter.values()) {
            if (exporter.className().equals(name)) {
                return exporter;
            }
        }
        throw wrong(
                given,
                "exporter",
                "one of "
                        + Arrays.stream(Exporter.values())
                                .map(each -> "site.ycsb.measurements.exporter." + each.className())
                                .collect(Collectors.joining(", "))
                        + " is needed");
    }

    /** Known before the run whether it can be written, rather than after it. */
    private static @Nullable Path file(Map<String, Property> given) {
        String name = text(given, "exportfile", "");
        if (name.isEmpty()) {
            return null;
        }
        Path file;
        try {
            file = Path.of(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw wrong(given, "exportfile", "the path of a file is needed");
        }
        Path folder = file.getParent();
        if (Files.isDirectory(file) || folder == null || !Files.isDirectory(folder)) {
            throw wrong(given, "exportfile", "a file in a folder that is there is needed");
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw wrong(given, "exportfile", "a file that can be written is needed");
        }
        return file;
    }

    private static List<String> notes(Map<String, Property> given) {
        List<String> notes = new ArrayList<>();
        if (truth(given, "hdrhistogram.fileoutput")) {
            notes.add("hdrhistogram.fileoutput does nothing here: histograms.hlog in the run's folder has them");
        }
        for (String raw : List.of("measurement.raw.output_file", "measurement.raw.no_summary")) {
            if (given.containsKey(raw)) {
                notes.add(raw + " does nothing here: it is of the measurementtype raw, which Assay has not");
            }
        }
        if (truth(given, "measurement.trackjvm")) {
            notes.add("measurement.trackjvm does nothing here: what this process did is in the run's result");
        }
        return notes;
    }

    private static Stream<String> list(String text) {
        return Arrays.stream(text.split(",")).map(String::strip).filter(each -> !each.isEmpty());
    }

    private static String text(Map<String, Property> given, String name, String byDefault) {
        Property property = given.get(name);
        return property == null ? byDefault : property.value().trim();
    }

    private static boolean truth(Map<String, Property> given, String name) {
        String truth = text(given, name, "false").toLowerCase(Locale.ROOT);
        if (!truth.equals("true") && !truth.equals("false")) {
            throw wrong(given, name, "true or false is needed");
        }
        return truth.equals("true");
    }

    private static int number(Map<String, Property> given, String name, int byDefault, int most) {
        String text = text(given, name, Integer.toString(byDefault));
        if (!text.matches("\\d{1,10}") || Long.parseLong(text) < 1 || Long.parseLong(text) > most) {
            throw wrong(given, name, "a whole number from 1 to " + most + " is needed");
        }
        return Integer.parseInt(text);
    }

    private static AssayException wrong(Map<String, Property> given, String name, String needed) {
        Property property = given.get(name);
        return AssayException.plan(
                property == null
                        ? name + ": " + needed
                        : property.place() + ": " + name + ": found '" + property.value() + "', " + needed);
    }
}
