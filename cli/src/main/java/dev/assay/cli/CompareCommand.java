package dev.assay.cli;

import dev.assay.analysis.compare.ChangeCondition;
import dev.assay.analysis.compare.ChangeText;
import dev.assay.analysis.compare.Comparer;
import dev.assay.analysis.compare.ConditionResult;
import dev.assay.analysis.compare.RepetitionPlan;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.analysis.compare.Side;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.document.StagedRuns;
import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.model.unit.PercentText;
import dev.assay.report.run.RunFolders;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code compare}: compares two runs or sets of runs with intervals, or plans the repetitions for it. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "A set of runs is written with commas: each run is then one observation.",
        footer = {
            "",
            "Examples:",
            "  assay compare results/before results/after",
            "  assay compare results/a1,results/a2,results/a3 results/b1,results/b2,results/b3",
            "  assay compare results/both --by target",
            "  assay compare results/before results/after --fail-if 'throughput < -5%%'",
            "  assay compare --plan results/before --detect 5%%",
            "",
            "Exit status: 0 done; 1 a --fail-if condition holds; 2 a folder is not a run, the sides",
            "have no common row or did different work, or a condition cannot be decided."
        })
final class CompareCommand implements Callable<Integer> {

    private final Environment environment;

    @Parameters(
            paramLabel = "RUN[,RUN…]",
            arity = "0..2",
            description = "folder of a run, or of several runs of the same system; one run to compare its parts")
    private List<String> sides = new ArrayList<>();

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "in one run: compare its two targets ('target', the default), or the two values of a matrix"
                    + " parameter. Of two runs: the parameter in which they differ on purpose")
    private @Nullable String by;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "5%",
            description = "difference up to which figures count as equivalent (default: 5%%)")
    private String margin = "5%";

    @Option(
            names = "--fail-if",
            paramLabel = "CONDITION",
            description = "exit status 1 if the whole interval of a change fulfils the condition, such as"
                    + " 'throughput < -5%%' or 'p99(new-order) > 10%%'; repeatable")
    private List<String> conditions = new ArrayList<>();

    @Option(names = "--paired", description = "units at equal positions were measured in turns and belong together")
    private boolean paired;

    @Option(names = "--anyway", description = "rank sides that did different work")
    private boolean anyway;

    @Option(
            names = "--plan",
            description =
                    "instead: compute how many repetitions of each side show a difference, from the repetitions of"
                            + " a run or from --variation")
    private boolean plan;

    @Option(
            names = "--detect",
            paramLabel = "PERCENT",
            defaultValue = "5%",
            description = "with --plan: difference to find (default: 5%%)")
    private String detect = "5%";

    @Option(
            names = "--power",
            paramLabel = "PERCENT",
            defaultValue = "95%",
            description = "with --plan: probability of finding it (default: 95%%)")
    private String power = "95%";

    @Option(
            names = "--variation",
            paramLabel = "PERCENT",
            description = "with --plan and without a run: assumed coefficient of variation between repetitions")
    private @Nullable String variation;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    CompareCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        if (plan) {
            return planned();
        }
        if (variation != null) {
            throw AssayException.plan("--variation is an option of --plan");
        }
        if (sides.isEmpty()) {
            throw AssayException.plan("nothing to compare: give two runs, or one run with two targets");
        }
        List<Side> both = sides();
        boolean within = sides.size() == 1;
        RunComparison comparison = Comparer.compare(
                both.get(0),
                both.get(1),
                new Comparer.Settings(
                        PercentText.parse(margin),
                        anyway,
                        paired || within,
                        by == null ? "target" : by,
                        1,
                        within,
                        conditions.stream().map(ChangeCondition::parse).toList()));
        int columns = environment.console().columns();
        environment.data(json ? Documents.write(comparison) : CompareText.of(comparison, columns));
        if (comparison.refusal() != null) {
            environment.console().error(comparison.refusal());
            return ExitStatus.USAGE;
        }
        List<ConditionResult> failed =
                comparison.conditions().stream().filter(ConditionResult::fails).toList();
        if (failed.stream().anyMatch(each -> each.status() == ConditionResult.Status.HOLDS)) {
            return ExitStatus.INVALID;
        }
        failed.forEach(each -> environment.console().error("--fail-if is not decided. " + ChangeText.of(each)));
        return failed.isEmpty() ? ExitStatus.DONE : ExitStatus.USAGE;
    }

    private int planned() {
        if (sides.size() > 1 || (sides.isEmpty() == (variation == null))) {
            throw AssayException.plan("--plan needs either one run, or several joined by commas, or --variation");
        }
        double change = PercentText.parse(detect);
        double wanted = PercentText.parse(power);
        RepetitionPlan planned = variation == null
                ? RepetitionPlan.of(Side.of(sides.get(0), runs(sides.get(0))), change, wanted)
                : RepetitionPlan.assuming(PercentText.parse(variation), change, wanted);
        environment.data(
                json
                        ? Documents.write(planned)
                        : CompareText.of(planned, environment.console().columns()));
        return ExitStatus.DONE;
    }

    private List<Side> sides() {
        if (sides.size() == 2) {
            return List.of(Side.of("A", runs(sides.get(0))), Side.of("B", runs(sides.get(1))));
        }
        List<RunResult> runs = runs(sides.get(0));
        if (runs.size() > 1) {
            throw AssayException.plan(
                    "one set of runs has nothing to be compared with: write the second set after a space");
        }
        return Side.within(runs.get(0), by == null ? "target" : by);
    }

    private static List<RunResult> runs(String text) {
        List<Path> folders = Stream.of(text.split(","))
                .filter(part -> !part.isBlank())
                .map(part -> RunFolders.folder(Path.of(part.strip())))
                .toList();
        if (folders.isEmpty()) {
            throw AssayException.plan("'" + text + "' names no run");
        }
        if (folders.stream().distinct().count() < folders.size()) {
            throw AssayException.plan("'" + text + "' names a run twice; each run is one observation");
        }
        folders.forEach(CompareCommand::check);
        return folders.stream().map(RunReader::result).toList();
    }

    private static void check(Path folder) {
        RunFolders.existing(folder);
        if (StagedRuns.isStaged(folder)) {
            throw AssayException.plan(folder + " has several stages; compare one of them: "
                    + String.join(
                            ", ",
                            StagedRuns.runs(folder).stream().map(Path::toString).toList()));
        }
    }
}
