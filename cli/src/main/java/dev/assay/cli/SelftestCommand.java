package dev.assay.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.ColumnData;
import dev.assay.document.Documents;
import dev.assay.model.result.SelfCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code selftest}: whether the instrument is right on this host. */
@Command(
        name = "selftest",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description = {
            "Tell whether the instrument is right on this host, in less than a minute.",
            "Clock, recorder, pacer and the whole engine are held against answers that are known. Then faults are planted, such as an"
                    + " overload, a standstill, late threads and lost commits: verdicts have to name them, and nothing where there are none.",
            "Exit status 1 if anything is not as it has to be."
        })
final class SelftestCommand implements Callable<Integer> {

    private static final String NONE = "none";

    private final Environment environment;

    @Option(
            names = "--embedded",
            paramLabel = "NAME",
            description = "the database that loses commits: one of 'assay databases', or none (default: postgres)")
    private String embedded = "postgres";

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "no progress")
    private boolean quiet;

    SelftestCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        List<SelfCheck> checks;
        try (Progress progress = new Progress(environment.console(), quiet)) {
            checks = environment.assay().selfTest(database(), progress);
        }
        environment
                .console()
                .data(json ? Documents.write(Map.of("checks", checks)) : text(checks, environment.console()));
        return checks.stream().allMatch(SelfCheck::passed) ? ExitStatus.DONE : ExitStatus.INVALID;
    }

    private @Nullable String database() {
        return embedded.equals(NONE) ? null : embedded;
    }

    /** A line a check, and how many failed. */
    static String text(List<SelfCheck> checks, Console console) {
        List<ColumnData<SelfCheck>> columns = List.of(
                SummaryText.left("part", SelfCheck::part),
                SummaryText.left("what was tried", SelfCheck::what),
                SummaryText.left("found", SelfCheck::found),
                SummaryText.left("wanted", SelfCheck::wanted),
                SummaryText.left("", check -> check.passed() ? "ok" : "FAILED"));
        List<String> lines = new ArrayList<>();
        lines.add(AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, checks, columns));
        long failed = checks.stream().filter(check -> !check.passed()).count();
        lines.add("");
        lines.add(
                failed == 0
                        ? console.paint("32", "All " + checks.size() + " checks passed.")
                        : console.paint("31", failed + " of " + checks.size() + " checks failed.")
                                + " On a busy host try again when it is quiet; else do not trust what it measures, and report it.");
        return String.join(System.lineSeparator(), lines);
    }
}
