package dev.assay.junit;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the baseline that a result is compared with: of those of a name, the one of its test, class of hosts and settings. If its test
 * wrote none, another test's. Immutable.
 *
 * @param name of the baseline
 */
record BaselineLookup(String name, BenchmarkResult result, BaselineOptions options) {

    /**
     * A stored baseline, and its differences from the result.
     *
     * @param others differences of settings, and of the host unless a calibration makes hosts comparable
     * @param otherCalibration whether it lacks the calibration of the benchmark
     * @param otherHost differences of the host
     */
    private record Candidate(
            BaselineStore.Stored stored, List<String> others, boolean otherCalibration, List<String> otherHost) {

        String measured() {
            return stored.baseline().measured();
        }

        int differences() {
            return others.size();
        }

        int hostDifferences() {
            return otherHost.size();
        }
    }

    /**
     * Returns the baseline.
     *
     * @throws AssertionError if there is none, with the differences to the most similar one and what to do
     */
    BaselineStore.Stored find() {
        Calibration calibration = result.context().calibration();
        Map<String, String> settings = MeasuredSettings.of(result.run()).settings();
        HostClass here = HostClass.here();
        Candidate nearest = ofItsTest(read()).stream()
                .map(stored -> candidate(stored, settings, here, calibration))
                .min(Comparator.comparingInt(Candidate::differences)
                        .thenComparing(Candidate::otherCalibration)
                        .thenComparingInt(Candidate::hostDifferences)
                        .thenComparing(Candidate::measured, Comparator.reverseOrder()))
                .orElseThrow(() -> new AssertionError("there is no baseline '" + name + "' in "
                        + options.store().folder() + "; to write it: " + options.update()));
        if (!nearest.others().isEmpty()) {
            throw new AssertionError(refusal(nearest, calibration != null));
        }
        if (nearest.otherCalibration()) {
            throw new AssertionError(uncalibrated(nearest.stored(), calibration));
        }
        return nearest.stored();
    }

    /** Another test's baseline is none of a test that has some, such as those of the settings that it had before. */
    private List<BaselineStore.Stored> ofItsTest(List<BaselineStore.Stored> all) {
        List<BaselineStore.Stored> own = all.stream()
                .filter(stored -> stored.baseline().test().equals(result.id()))
                .toList();
        return own.isEmpty() ? all : own;
    }

    private List<BaselineStore.Stored> read() {
        try {
            return options.store().read(name);
        } catch (AssayException damaged) {
            throw new AssertionError(
                    "baseline '" + name + "' cannot be used: " + damaged.message()
                            + "; restore it, or delete it and write it again: " + options.update(),
                    damaged);
        }
    }

    private Candidate candidate(
            BaselineStore.Stored stored,
            Map<String, String> settings,
            HostClass here,
            @Nullable Calibration calibration) {
        BaselineDocument baseline = stored.baseline();
        List<String> otherHost = baseline.otherHost(here);
        List<String> others = new ArrayList<>(calibration == null ? otherHost : List.of());
        others.addAll(baseline.otherSettings(settings));
        return new Candidate(
                stored, others, calibration != null && !calibration.isOf(baseline.calibration()), otherHost);
    }

    private String refusal(Candidate nearest, boolean calibrated) {
        return "baseline '" + name + "' is of another host or other settings:\n  "
                + String.join("\n  ", nearest.others())
                + "\nTo write one of this host with these settings beside it: " + options.update()
                + (calibrated || nearest.otherHost().isEmpty()
                        ? ""
                        : "\nTo compare hosts by their speed, calibrate the benchmark: calibration = \""
                                + Calibration.ROUND_TRIPS + "\"")
                + "\nfile          " + nearest.stored().file() + "\nreport        " + result.report();
    }

    private String uncalibrated(BaselineStore.Stored stored, @Nullable Calibration calibration) {
        return "baseline '" + name + "' has " + text(stored.baseline().calibration()) + ", and the benchmark has "
                + text(calibration) + "; write it again: " + options.update() + "\nfile          " + stored.file();
    }

    private static String text(@Nullable Calibration calibration) {
        return calibration == null ? "no calibration" : "the calibration " + calibration.workload();
    }
}
