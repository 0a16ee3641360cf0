package dev.assay.junit;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The table of a suite for the summary of a step of GitHub Actions. Thread-safe. */
final class StepSummary {

    /** The environment variable with the file of the summary. */
    static final String VARIABLE = "GITHUB_STEP_SUMMARY";

    private final List<Row> rows = new CopyOnWriteArrayList<>();

    /** A benchmark. */
    private record Row(String test, String throughput, String verdict, List<String> changes) {

        String markdown() {
            return "| " + cell(test) + " | " + cell(throughput) + " | "
                    + (changes.isEmpty()
                            ? "–"
                            : String.join(
                                    "<br>",
                                    changes.stream().map(StepSummary::cell).toList()))
                    + " | " + cell(verdict) + " |\n";
        }
    }

    /** Adds a benchmark; returns the list that receives its changes against baselines. */
    List<String> add(String test, String throughput, String verdict) {
        List<String> changes = new CopyOnWriteArrayList<>();
        rows.add(new Row(test, throughput, verdict, changes));
        return changes;
    }

    /** Returns a text that no character of breaks out of its cell. */
    private static String cell(String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("<", "&lt;")
                .replaceAll("\\s+", " ");
    }

    /** Returns the table. */
    String markdown() {
        StringBuilder text = new StringBuilder("### Database benchmarks\n\n")
                .append("| test | throughput | change against baseline | verdict |\n")
                .append("| --- | ---: | --- | --- |\n");
        rows.forEach(row -> text.append(row.markdown()));
        return text.append('\n').toString();
    }

    /**
     * Appends the table to a file, unless it is empty.
     *
     * @throws AssayException of kind {@code HOST} if that fails
     */
    void appendTo(Path file) {
        if (rows.isEmpty()) {
            return;
        }
        try {
            Files.writeString(
                    file, markdown(), StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw AssayException.host(
                    "cannot append to " + file + ", the file that " + VARIABLE + " names: " + IoText.of(e), e);
        }
    }
}
