package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of the resources of a run when it ends: {@code --keep} keeps them, unless a limit was reached. */
@Parallel
class RunEndTest {

    private static final String KEPT = "The run 'r' costs money";

    private final List<String> lines = new ArrayList<>();
    private int deletions;

    private RunEnd end(@Nullable String kept, boolean over) {
        return end(kept, over, () -> deletions++);
    }

    private RunEnd end(@Nullable String kept, boolean over, Runnable deletion) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return new RunEnd(
                new Console(nowhere, nowhere, false, false),
                lines::add,
                stop -> {},
                deletion,
                "resources",
                kept,
                () -> over);
    }

    private static int failing() {
        throw AssayException.host("the limit of money is reached", null);
    }

    @Test
    void resourcesAreDeletedUnlessTheUserKeepsThem() {
        assertThat(end(null, false).end()).isFalse();
        assertThat(deletions).isOne();
        assertThat(end(KEPT, false).end()).isTrue();
        assertThat(deletions).isOne();
        assertThat(lines).containsExactly("All resources of the run were deleted", KEPT);
        assertThatThrownBy(() -> end(KEPT, false).unlessFailed(RunEndTest::failing))
                .hasMessage("the limit of money is reached. The resources of the run were kept");
        assertThat(deletions).isOne();
    }

    @Test
    void resourcesAreDeletedAtALimitAlsoIfTheUserKeepsThem() {
        String said = "All resources of the run were deleted, despite --keep: a limit was reached";
        assertThat(end(KEPT, true).end()).as("whether it is kept").isFalse();
        assertThat(deletions).isOne();
        assertThat(lines).containsExactly(said);
        assertThatThrownBy(() -> end(KEPT, true).unlessFailed(RunEndTest::failing))
                .hasMessage("the limit of money is reached. " + said);
        assertThat(deletions).isEqualTo(2);
    }

    @Test
    void failureOfTheMeasurementIsNotHiddenByThatOfTheDeletion() {
        RunEnd end = end(null, false, () -> {
            throw new IllegalStateException("unexpected reply");
        });
        assertThatThrownBy(() -> end.unlessFailed(RunEndTest::failing))
                .hasMessage("the limit of money is reached; then the deletion of the resources failed:"
                        + " java.lang.IllegalStateException: unexpected reply");
    }

    @Test
    void failureOfTheDeletionIsNotHiddenByThatOfTheResults() {
        RunEnd end = end(null, false, () -> {
            throw AssayException.host("there still is a database", null);
        });
        assertThatThrownBy(() -> end.end(() -> {
                    lines.add("results");
                    throw new IllegalStateException("a full disk");
                }))
                .hasMessage("there still is a database")
                .hasSuppressedException(new IllegalStateException("a full disk"));
        assertThat(lines).containsExactly("results");
        assertThat(end(KEPT, false).end(() -> lines.add("results"))).as("kept").isTrue();
        assertThat(lines).containsExactly("results", KEPT);
    }
}
