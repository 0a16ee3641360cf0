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
 * The report settings in YCSB's properties. Immutable.
 *
 * @param status lines that are printed during a run
 * @param measures measurement types of each series: one, or two that are part of the series' names
 * @param percentiles of {@link Measure#HDR}, above 0 to 100
 * @param interval start time used for response times
 * @param verbose whether all counts are printed
 * @param buckets of {@link Measure#BUCKETS}, a millisecond each
 * @param unitMillis of {@link Measure#TIME_SERIES}, whole seconds
 * @param exporter format of the report
 * @param file output file, or null for standard output
 * @param failed series of failures
 * @param notes on ignored properties, one line each
 */
@API(status = API.Status.INTERNAL)
public record ReportSettings(
        StatusLines status,
        List<Measure> measures,
        List<Double> percentiles,
        Interval interval,
        boolean verbose,
        int buckets,
        long unitMillis,
        Exporter exporter,
        @Nullable Path file,
        FailureSeries failed,
        List<String> notes) {

    /**
     * The status lines. Immutable.
     *
     * @param printed whether there are any
     * @param seconds their interval
     * @param label their prefix
     */
    record StatusLines(boolean printed, int seconds, String label) {}

    /**
     * The series of failures. Immutable.
     *
     * @param byStatus whether each status has its own
     * @param statuses with a series of their own in any case
     */
    record FailureSeries(boolean byStatus, Set<String> statuses) {

        FailureSeries {
            statuses = Set.copyOf(statuses);
        }
    }

    /** The start time used for response times. */
    enum Interval {
        /** The actual start. */
        OP,
        /** The intended start. */
        INTENDED,
        /** Both, as two series per operation. */
        BOTH
    }

    private static final int STATUS_SECONDS = 10;
    private static final int MOST_BUCKETS = 1_000_000;

    /** Copies the collections. */
    public ReportSettings {
        measures = List.copyOf(measures);
        percentiles = List.copyOf(percentiles);
        notes = List.copyOf(notes);
    }

    /**
     * Reads properties, with YCSB's defaults.
     *
     * @param given by name
     * @param status whether to print status lines independent of the properties
     * @throws AssayException of kind {@code PLAN} with the location if a property is invalid or unsupported
     */
    public static ReportSettings of(Map<String, Property> given, boolean status) {
        long unit = number(given, "timeseries.granularity", 1_000, Integer.MAX_VALUE);
        if (unit % 1_000 != 0) {
            throw wrong(given, "timeseries.granularity", "whole seconds, such as 1000 or 60000, are needed");
        }
        return new ReportSettings(
                new StatusLines(
                        truth(given, "status") || status,
                        number(given, "status.interval", STATUS_SECONDS, 86_400),
                        text(given, "label", "")),
                measures(given),
                percentiles(given),
                interval(given),
                truth(given, "measurement.histogram.verbose"),
                number(given, "histogram.buckets", 1_000, MOST_BUCKETS),
                unit,
                exporter(given),
                file(given),
                new FailureSeries(
                        truth(given, "reportlatencyforeacherror"),
                        list(text(given, "latencytrackederrors", "")).collect(Collectors.toSet())),
                notes(given));
    }

    /** Returns the failure series of a status other than OK. */
    String failures(String operation, String status) {
        return operation + "-" + (failed.byStatus() || failed.statuses().contains(status) ? status : "FAILED");
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
                        "but Assay stores histograms instead of single times: use hdrhistogram with"
                                + " measurement.histogram.verbose=true, or histograms.hlog in the run's folder");
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
                throw wrong(given, "hdrhistogram.percentiles", "comma-separated numbers from 0 to 100 are needed");
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

    /** Checked before the run, so that the report is not lost after it. */
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
            throw wrong(given, "exportfile", "a file in an existing folder is needed");
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw wrong(given, "exportfile", "a writable file is needed");
        }
        return file;
    }

    private static List<String> notes(Map<String, Property> given) {
        List<String> notes = new ArrayList<>();
        if (truth(given, "hdrhistogram.fileoutput")) {
            notes.add("hdrhistogram.fileoutput is ignored: see histograms.hlog in the run's folder");
        }
        for (String raw : List.of("measurement.raw.output_file", "measurement.raw.no_summary")) {
            if (given.containsKey(raw)) {
                notes.add(raw + " is ignored: Assay does not support measurementtype=raw");
            }
        }
        if (truth(given, "measurement.trackjvm")) {
            notes.add("measurement.trackjvm is ignored: the run's result has the data of this process");
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
