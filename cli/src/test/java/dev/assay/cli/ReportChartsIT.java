package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.report.picture.HeadlessBrowser;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Charts of a run as files, by the command line and the browser that is installed. */
@Parallel
class ReportChartsIT {

    @TempDir
    private Path folder;

    @Test
    void chartsAreDrawnIntoAFolderAndCounted() throws IOException {
        assumeTrue(
                HeadlessBrowser.find(System.getenv("PATH")).isPresent(),
                "no Chromium was found; dev/setup installs it on Debian");
        Captured run = Captured.run(
                "run",
                "tpcc",
                "--embedded",
                "simulated:service=constant:200us,servers=1",
                "--transactions",
                "3000",
                "--duration",
                "1m",
                "--quiet",
                "--report",
                "none",
                "--out",
                folder.resolve("runs").toString());
        assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.DONE);
        Path charts = folder.resolve("charts");
        Captured drawn = Captured.run(
                "report",
                files(folder.resolve("runs")).get(0).toString(),
                "--report",
                "md",
                "--charts",
                charts.toString());
        assertThat(drawn.status()).as(drawn.err()).isEqualTo(ExitStatus.DONE);
        List<Path> pictures = files(charts);
        assertThat(drawn.err()).contains(pictures.size() + " charts written to " + charts);
        assertThat(pictures)
                .extracting(file -> file.getFileName().toString())
                .contains("percentiles.svg", "percentiles.png")
                .allMatch(name -> name.endsWith(".svg") || name.endsWith(".png"));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
