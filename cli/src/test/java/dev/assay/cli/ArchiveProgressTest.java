package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.store.RunArchive.Progress;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@Parallel
class ArchiveProgressTest {

    @Test
    void copiesOfMoreThanTwoSecondsHaveALineEveryTwoSeconds() {
        long[] millis = {0};
        List<String> lines = new ArrayList<>();
        ArchiveProgress progress =
                new ArchiveProgress("pushing", lines::add, () -> TimeUnit.MILLISECONDS.toNanos(millis[0]));
        for (int file = 1; file <= 10; file++) {
            millis[0] += 700;
            progress.accept(new Progress("monday", file, 10, file * 500_000L, 5_000_000));
        }
        assertThat(lines)
                .containsExactly(
                        "pushing monday: 3 of 10 files, 1.5 of 5.0 MB",
                        "pushing monday: 6 of 10 files, 3.0 of 5.0 MB",
                        "pushing monday: 9 of 10 files, 4.5 of 5.0 MB");
    }
}
