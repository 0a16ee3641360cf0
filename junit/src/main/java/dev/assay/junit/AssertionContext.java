package dev.assay.junit;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the assertions on a result use of the test that measured it. Used by the thread of the test.
 *
 * @param baselines the settings of baselines; reading them fails if one is wrong
 * @param entries receives entries of the test's report
 * @param changes receives the changes against baselines, for the summary of the suite
 * @param calibration speed of a reference workload beside the figures; null without one
 * @param power probability that the repetitions show a change, 0.5 to 0.9999
 * @param writers returns whether this suite wrote the file of a baseline with another result; if not, records this one
 */
record AssertionContext(
        Supplier<BaselineOptions> baselines,
        Consumer<Map<String, String>> entries,
        Consumer<String> changes,
        @Nullable Calibration calibration,
        double power,
        BiPredicate<Path, BenchmarkResult> writers) {

    /** The context of a result that no running test measured: settings are system properties, and there is no report. */
    static final AssertionContext OUTSIDE = new AssertionContext(
            () -> BaselineOptions.of(name -> Optional.ofNullable(System.getProperty(name)), BaselineOptions.command()),
            entries -> {},
            change -> {},
            null,
            Repeats.USUAL_POWER,
            (file, result) -> false);
}
