package dev.assay.cli;

import dev.assay.analysis.Analyses;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Source;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.document.StagedRuns;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TransactionResult;
import dev.assay.report.run.RunFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code analyse}: recomputes the analysis of runs from their files. */
@Command(
        name = "analyse",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Rewrites analysis.json of each run. Of several runs, prints their joint analysis. Uses the prices of the"
                    + " runs; for other prices see assay price."
        },
        footer = {
            "",
            "Examples:",
            "  assay analyse results/monday",
            "  assay analyse results/monday results/tuesday --json",
            "  assay analyse results/monday --fail-if 'p99 > 20ms'",
            "",
            "Exit status: 0 done; 1 a result is INVALID or a condition of --fail-if holds;",
            "2 a folder is not a run; 4 a file cannot be written."
        })
final class AnalyseCommand implements Callable<Integer> {

    private final Environment environment;

    @Parameters(paramLabel = "RUN", arity = "1..*", description = "folder of a run, finished or not")
    private List<Path> runs = new ArrayList<>();

    @Mixin
    private FailIfOption failIf;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    AnalyseCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        List<Path> folders = runs.stream()
                .map(RunFolders::folder)
                .flatMap(folder -> StagedRuns.runs(folder).stream())
                .distinct()
                .toList();
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                throw AssayException.plan(folder + " is not the folder of a run; assay run writes runs to results/");
            }
        }
        if (folders.isEmpty()) {
            throw AssayException.plan("no stage of " + runs.get(0) + " has begun: there is nothing to analyse");
        }
        List<RunResult> results = folders.stream().map(RunReader::result).toList();
        requireTypes(results);
        List<Analysis> single = new ArrayList<>();
        int status = ExitStatus.DONE;
        for (int i = 0; i < folders.size(); i++) {
            Path folder = folders.get(i);
            Analysis analysis =
                    StoredAnalysis.renew(folder, results.get(i), environment.assay()::prices, failIf.conditions());
            if (analysis.inputs().get(0).sha256() == null) {
                environment.info(folder + " is unfinished: its analysis is not stored");
            }
            single.add(analysis);
            status = Math.max(status, ExitStatus.of(results.get(i), analysis));
        }
        Analysis analysis = single.size() == 1 ? single.get(0) : together(folders, results);
        analysis.problems().forEach(environment::info);
        environment.data(
                json
                        ? Documents.write(analysis)
                        : AnalysisText.of(
                                analysis, results, environment.console().columns()));
        return status;
    }

    private Analysis together(List<Path> folders, List<RunResult> results) {
        Map<String, Long> names =
                folders.stream().collect(Collectors.groupingBy(StoredAnalysis::name, Collectors.counting()));
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < folders.size(); i++) {
            Path folder = folders.get(i);
            String name = StoredAnalysis.name(folder);
            sources.add(Source.of(
                    names.getOrDefault(name, 0L) > 1 ? folder.toString() : name,
                    StoredAnalysis.sha256(folder),
                    results.get(i)));
        }
        return Analyses.of(
                Source.together(sources, environment::info), environment.assay()::prices, failIf.conditions());
    }

    /** Rejects a transaction type that no run has. */
    private void requireTypes(List<RunResult> results) {
        List<String> types = results.stream()
                .flatMap(result -> result.trials().stream())
                .flatMap(trial -> trial.outcomes().transactions().stream())
                .map(TransactionResult::type)
                .distinct()
                .toList();
        failIf.conditions().forEach(condition -> condition.requireType(types));
    }
}
