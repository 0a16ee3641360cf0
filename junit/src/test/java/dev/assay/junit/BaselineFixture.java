package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static dev.assay.junit.BenchmarkAssertions.baseline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.assay.model.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A test with the baseline {@code main} in a folder. Confined to one thread. */
final class BaselineFixture {

    static final String UPDATE = "mvn verify -Dit.test='CheckoutIT#sells' -Dassay.baseline=update";

    final BaselineStore store;
    final List<String> entries = new ArrayList<>();
    final List<String> changes = new ArrayList<>();

    BaselineFixture(Path folder) {
        this.store = new BaselineStore(folder);
    }

    BenchmarkResult result(BaselineMode mode, RunResult run) {
        return result(mode, run, null);
    }

    BenchmarkResult result(BaselineMode mode, RunResult run, @Nullable Calibration calibration) {
        return result(mode, run, calibration, Repeats.USUAL_POWER);
    }

    /** Returns the result of a benchmark with a calibration and a power. */
    BenchmarkResult result(BaselineMode mode, RunResult run, @Nullable Calibration calibration, double power) {
        return new BenchmarkResult(
                new TestName("CheckoutIT.sells", "CheckoutIT.sells"),
                run,
                Path.of("target/assay/run"),
                Path.of("target/assay/run/report.html"),
                new AssertionContext(
                        () -> new BaselineOptions(mode, store, UPDATE),
                        this::publish,
                        changes::add,
                        calibration,
                        power,
                        (file, result) -> false));
    }

    private void publish(Map<String, String> entry) {
        entries.add(Objects.requireNonNull(entry.get(BaselineAssert.ENTRY)));
    }

    /** Returns the only file of the baseline. */
    Path file() {
        List<BaselineStore.Stored> all = store.read("main");
        assertThat(all).hasSize(1);
        return all.get(0).file();
    }

    /** Writes the baseline. */
    void update(RunResult run) {
        assertThat(result(BaselineMode.UPDATE, run)).comparedTo(baseline("main"));
    }

    /** Returns the message of the failed assertion; empty if it passes. */
    String checked(RunResult run, Consumer<BaselineAssert> assertion) {
        return message(() ->
                assertion.accept(assertThat(result(BaselineMode.CHECK, run)).comparedTo(baseline("main"))));
    }

    static String message(Runnable assertion) {
        Throwable thrown = catchThrowable(assertion::run);
        if (thrown != null && !(thrown instanceof AssertionError)) {
            throw new IllegalStateException(thrown);
        }
        return thrown == null ? "" : String.valueOf(thrown.getMessage());
    }
}
