package dev.assay.cli;

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

/** The command {@code selftest}: calibrates the measurement on this host. */
@Command(
        name = "selftest",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description = {
            "Compares clock, recorder, pacer and engine with known results. Then injects faults (overload, stall, late"
                    + " threads, lost commits): verdicts must report them, and only them.",
            "Exit status 1 if a check fails."
        })
final class SelftestCommand implements Callable<Integer> {

    private static final String NONE = "none";

    private final Environment environment;

    @Option(
            names = "--embedded",
            paramLabel = "NAME",
            description = "embedded database for the lost commits, see 'assay databases'; or none (default: postgres)")
    private String embedded = "postgres";

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "print no progress")
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
        environment.data(json ? Documents.write(Map.of("checks", checks)) : text(checks, environment.console()));
        return checks.stream().allMatch(SelfCheck::passed) ? ExitStatus.DONE : ExitStatus.INVALID;
    }

    private @Nullable String database() {
        return embedded.equals(NONE) ? null : embedded;
    }

    static String text(List<SelfCheck> checks, Console console) {
        List<ColumnData<SelfCheck>> columns = List.of(
                TableText.left("part", SelfCheck::part),
                TableText.left("check", SelfCheck::what),
                TableText.left("found", SelfCheck::found),
                TableText.left("expected", SelfCheck::wanted),
                TableText.left("", check -> check.passed() ? "ok" : "FAILED"));
        List<String> lines = new ArrayList<>();
        lines.add(TableText.framed(checks, columns));
        long failed = checks.stream().filter(check -> !check.passed()).count();
        lines.add("");
        lines.add(
                failed == 0
                        ? console.paint("32", "All " + checks.size() + " checks passed.")
                        : console.paint("31", failed + " of " + checks.size() + " checks failed.")
                                + " Try again on an idle host. If it still fails, report it and do not trust this host.");
        return String.join(System.lineSeparator(), lines);
    }
}
