package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.analysis.Analyses;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Source;
import dev.assay.document.RunReader;
import dev.assay.model.result.RunResult;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The summary that the first tutorial shows and explains. */
@Parallel
class DocumentedDemoTest {

    private static final Path PAGE = DocumentedPages.ROOT.resolve("docs/tutorials/first-ten-minutes.md");

    /** The run whose report README shows. */
    private static final Path DEMO = DocumentedPages.ROOT.resolve("report/src/test/resources/demo");

    @Test
    void tutorialAndReadmeShowTheSummaryOfTheRecordedDemo() throws IOException {
        RunResult result = RunReader.result(DEMO);
        Analysis analysis = Analyses.of(List.of(Source.of("demo", null, result)), Assay.create()::prices);
        Console console = new Console(
                System.out, new ConsoleLog(System.err, StandardCharsets.UTF_8), false, false, () -> Console.WIDEST);
        String summary = RunAnalysis.text(result, analysis, console).strip().replace(System.lineSeparator(), "\n");
        assertThat(Files.readString(PAGE)).contains(summary);
        String readme = Files.readString(DocumentedPages.ROOT.resolve("README.md"));
        assertThat(readme)
                .contains(summary.lines()
                        .filter(line -> line.startsWith("Throughput"))
                        .findFirst()
                        .orElseThrow())
                .contains(summary.substring(summary.indexOf("Verdict  ")));
        // The page explains each line.
        List<String> titles = summary.lines()
                .filter(line -> line.matches("[A-Z].*"))
                .map(line -> line.substring(0, 13).strip())
                .toList();
        assertThat(titles)
                .isNotEmpty()
                .allSatisfy(title -> assertThat(Files.readString(PAGE)).contains("**" + title + "**"));
    }
}
