package dev.assay.junit;

import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The file of a baseline: figures of each repetition, and what was measured where. Immutable.
 *
 * @param schemaVersion version of this document
 * @param name name of the baseline
 * @param test class and method of the test that wrote it
 * @param measured date of the first repetition, UTC
 * @param verdict verdict of the repetitions, for display
 * @param host class of the client host
 * @param settings what later results must have in common with it, by name
 * @param conditions what may explain a part of a difference, by name
 * @param calibration speed of a reference workload beside these figures; null without one
 * @param figures by the text form of their metric, such as {@code p95(new-order)}; throughput is one of them
 */
record BaselineDocument(
        int schemaVersion,
        String name,
        String test,
        String measured,
        String verdict,
        HostClass host,
        Map<String, String> settings,
        Map<String, String> conditions,
        @Nullable Calibration calibration,
        Map<String, Figure> figures) {

    /** The version that this code writes. */
    static final int SCHEMA_VERSION = 1;

    /** The figure that each baseline has. */
    static final String THROUGHPUT = "throughput";

    BaselineDocument {
        present("name", name);
        present("test", test);
        present("measured", measured);
        present("verdict", verdict);
        present("host", host);
        settings = Collections.unmodifiableMap(new TreeMap<>(present("settings", settings)));
        conditions = Collections.unmodifiableMap(new TreeMap<>(present("conditions", conditions)));
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(present("figures", figures)));
        int repetitions = present("figures." + THROUGHPUT, figures.get(THROUGHPUT))
                .values()
                .size();
        figures.forEach((metric, figure) -> {
            if (figure == null || figure.values().size() != repetitions) {
                throw new IllegalArgumentException(
                        "figures." + metric + " does not have " + repetitions + " values, as throughput has");
            }
        });
    }

    /**
     * The values of a figure.
     *
     * @param unit such as {@code 1/min}, or {@code us} for microseconds
     * @param values of the repetitions in order, above 0, with six significant digits
     */
    record Figure(String unit, List<Double> values) {

        Figure {
            present("unit", unit);
            values = List.copyOf(present("values", values));
            if (values.isEmpty() || values.stream().anyMatch(value -> !(value > 0 && Double.isFinite(value)))) {
                throw new IllegalArgumentException("a figure has values above 0 only, found " + values);
            }
        }
    }

    private static <T> T present(String name, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException("'" + name + "' is missing");
        }
        return value;
    }

    /** Returns the baseline of the repetitions of a run without a calibration. */
    static BaselineDocument of(String name, String test, RunResult run, HostClass host) {
        return of(name, test, run, host, null);
    }

    /** Returns the baseline of the repetitions of a run. */
    static BaselineDocument of(
            String name, String test, RunResult run, HostClass host, @Nullable Calibration calibration) {
        MeasuredSettings measured = MeasuredSettings.of(run);
        List<TrialResult> trials = run.trials();
        return new BaselineDocument(
                SCHEMA_VERSION,
                name,
                test,
                trials.get(0)
                        .provenance()
                        .startedAt()
                        .atZone(ZoneOffset.UTC)
                        .toLocalDate()
                        .toString(),
                TrialsText.verdict(trials),
                host,
                measured.settings(),
                measured.conditions(),
                calibration == null ? null : calibration.rounded(),
                BaselineFigures.of(trials));
    }

    /** Returns the number of repetitions. */
    int repetitions() {
        return Objects.requireNonNull(figures.get(THROUGHPUT), THROUGHPUT)
                .values()
                .size();
    }

    /** Returns whether it is stored in place of another one: of the same name, test, class of hosts and settings. */
    boolean hasKeyOf(BaselineDocument other) {
        return name.equals(other.name)
                && test.equals(other.test)
                && host.equals(other.host)
                && settings.equals(other.settings);
    }

    /**
     * Returns the differences between the class of its host and another one: what, found and here. Two hosts whose model is not known
     * are different: nothing shows that they are of one class.
     */
    List<String> otherHost(HostClass otherHost) {
        List<String> all = new ArrayList<>(differences(host.properties(), otherHost.properties()));
        if (!host.isKnown() && !otherHost.isKnown()) {
            all.add("processor model: not known here, nor of the baseline");
        }
        return all;
    }

    /** Returns the settings that differ, so that figures are not comparable: what, found and needed. */
    List<String> otherSettings(Map<String, String> others) {
        return differences(settings, others);
    }

    /** Returns the conditions that differ. */
    List<String> otherConditions(Map<String, String> others) {
        return differences(conditions, others);
    }

    private static List<String> differences(Map<String, String> own, Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(own);
        others.forEach(all::putIfAbsent);
        return all.keySet().stream()
                .filter(name -> !Objects.equals(own.get(name), others.get(name)))
                .map(name -> name + ": found " + others.getOrDefault(name, "none") + ", the baseline has "
                        + own.getOrDefault(name, "none"))
                .toList();
    }
}
