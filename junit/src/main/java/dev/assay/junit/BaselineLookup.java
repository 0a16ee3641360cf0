package dev.assay.junit;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the baseline that a result is compared with: of those of a name, the one of its class of hosts and settings, preferably of
 * its test. Immutable.
 *
 * @param name of the baseline
 */
record BaselineLookup(String name, BenchmarkResult result, BaselineOptions options) {

    /**
     * A stored baseline, and why it is not the one.
     *
     * @param others differences of settings, and of the host unless a calibration makes hosts comparable
     * @param otherTest whether another test wrote it
     * @param otherHost differences of the host
     */
    private record Candidate(
            BaselineStore.Stored stored, List<String> others, boolean otherTest, List<String> otherHost) {

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
        Candidate nearest = read().stream()
                .map(stored -> candidate(stored, settings, here, calibration))
                .min(Comparator.comparingInt(Candidate::differences)
                        .thenComparing(Candidate::otherTest)
                        .thenComparingInt(Candidate::hostDifferences))
                .orElseThrow(() -> new AssertionError("there is no baseline '" + name + "' in "
                        + options.store().folder() + "; to write it: " + options.update()));
        if (!nearest.others().isEmpty()) {
            throw new AssertionError(refusal(nearest, calibration != null));
        }
        requireCalibrated(nearest.stored(), calibration);
        return nearest.stored();
    }

    private List<BaselineStore.Stored> read() {
        try {
            return options.store().read(name);
        } catch (AssayException damaged) {
            throw new AssertionError(
                    "baseline '" + name + "' cannot be used: " + damaged.message()
                            + "; restore it, or delete it and write" + " it again: " + options.update(),
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
        return new Candidate(stored, others, !baseline.test().equals(result.id()), otherHost);
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

    private void requireCalibrated(BaselineStore.Stored stored, @Nullable Calibration calibration) {
        Calibration before = stored.baseline().calibration();
        if (calibration != null && (before == null || !before.workload().equals(calibration.workload()))) {
            throw new AssertionError("baseline '" + name + "' has "
                    + (before == null ? "no calibration" : "the calibration " + before.workload())
                    + ", and the benchmark has the calibration " + calibration.workload() + "; write it again: "
                    + options.update() + "\nfile          " + stored.file());
        }
    }
}
