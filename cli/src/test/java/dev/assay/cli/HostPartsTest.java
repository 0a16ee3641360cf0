package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.RentedRunResults.Measured;
import dev.assay.remote.RemoteRun;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of several client hosts. */
@Parallel
class HostPartsTest {

    @TempDir
    Path folder;

    private final List<String> errors = new ArrayList<>();

    private static int status(int... statuses) {
        return HostParts.status(IntStream.of(statuses)
                .mapToObj(status -> new Measured("host", new RemoteRun.Ended(status, "", List.of())))
                .toList());
    }

    @Test
    void statusIsThatOfTheHostThatDidNotMeasureAll() {
        assertThat(status(ExitStatus.DONE, ExitStatus.DONE)).isEqualTo(ExitStatus.DONE);
        assertThat(status(ExitStatus.DONE, ExitStatus.INVALID)).isEqualTo(ExitStatus.INVALID);
        assertThat(status(ExitStatus.INVALID, ExitStatus.TARGET, ExitStatus.DONE))
                .isEqualTo(ExitStatus.TARGET);
        assertThat(status(ExitStatus.TARGET, ExitStatus.INTERRUPTED)).isEqualTo(ExitStatus.INTERRUPTED);
    }

    @Test
    void resultsThatArePutTogetherAreKnownUntilTheirCopiesAreDeleted() throws IOException {
        HostParts parts = new HostParts(folder, "r");
        Path run = Files.createDirectory(folder.resolve("run"));
        RemoteRun.Ended joined = new RemoteRun.Ended(ExitStatus.INVALID, "", List.of(run));
        assertThat(parts.complete(List.of("a", "b"))).isEmpty();
        parts.recordComplete(List.of("a", "b"), joined, errors::add);
        assertThat(parts.complete(List.of("a", "b"))).contains(joined);
        assertThat(parts.complete(List.of("a", "c"))).as("another plan").isEmpty();
        Files.delete(run);
        assertThat(parts.complete(List.of("a", "b"))).as("deleted by the user").isEmpty();
        parts.delete(Set.of(), errors::add);
        assertThat(folder).isEmptyDirectory();
        assertThat(errors).isEmpty();
    }

    @Test
    void whatCameHomeOfAHostThatHasFailedStays() throws IOException {
        HostParts parts = new HostParts(folder, "r");
        Path lost = Files.createDirectories(parts.of("lost").resolve("run"));
        Files.createDirectories(parts.of("whole").resolve("run"));
        Files.createDirectories(parts.of("empty"));
        parts.delete(Set.of("lost", "empty"), errors::add);
        assertThat(lost).isDirectory();
        assertThat(parts.of("whole")).doesNotExist();
        assertThat(parts.of("empty")).doesNotExist();
        assertThat(errors).containsExactly("what came home of lost is in " + parts.of("lost"));
    }
}
