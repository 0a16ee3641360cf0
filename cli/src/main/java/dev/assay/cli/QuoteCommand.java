package dev.assay.cli;

import dev.assay.analysis.quote.LoadRequest;
import dev.assay.analysis.quote.Offer;
import dev.assay.analysis.quote.Quote;
import dev.assay.analysis.quote.Quote.Unused;
import dev.assay.analysis.quote.Quotes;
import dev.assay.cost.Repricing;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.document.StagedRuns;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.report.QuotePage;
import dev.assay.report.ReportFiles;
import dev.assay.report.page.Page;
import dev.assay.report.run.RunFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code quote}: the price of carrying a load within an objective, by the configurations of stored runs. */
@Command(
        name = "quote",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  assay quote tpcc --slo 'p95 < 20ms' --rate 800/s --from results/small results/large",
            "  assay quote tpcc --slo 'p95(new-order) < 20ms, errors < 0.1%%' \\",
            "      --rate '360/s(new-order)' --from results/small results/large",
            "",
            "Exit status: 0 a ranked configuration carries the load; 1 none does;",
            "2 a folder is not a run, or no run has a price; 4 a file cannot be written."
        })
final class QuoteCommand implements Callable<Integer> {

    private static final String HTML = ".html";
    private static final String MARKDOWN = ".md";

    private final Environment environment;

    @Parameters(paramLabel = "WORKLOAD", description = "workload of the runs, such as tpcc")
    private String workload = "";

    @Option(
            names = "--slo",
            paramLabel = "CONDITIONS",
            required = true,
            description =
                    "limits to keep, separated by commas, such as 'p95 < 20ms, errors < 0.1%%'; of all transactions"
                            + " unless a type is named: 'p95(new-order) < 20ms'")
    private String objective = "";

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            required = true,
            description = "successful transactions to carry, such as 800/s or 30000/min; of all types unless one is"
                    + " named: '360/s(new-order)'")
    private String rate = "";

    @Option(
            names = "--from",
            paramLabel = "RUN",
            required = true,
            arity = "1..*",
            description = "folders of runs of this workload")
    private List<Path> runs = new ArrayList<>();

    @Option(
            names = "--cost",
            paramLabel = "[RUN=]SYSTEM|FILE",
            description = "system whose price a run without one gets: a short form such as rds:…, or a CSV file with a"
                    + " bill. RUN= names the run, as with --from. Repeatable")
    private List<String> costs = new ArrayList<>();

    @Mixin
    private PricingTermsOptions terms;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "also write the quote to this file: a page, FILE.html, or Markdown, FILE.md")
    private @Nullable Path report;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    private final Map<Optional<String>, Repricing> pricings = new HashMap<>();

    QuoteCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        LoadRequest request = LoadRequest.parse(rate, objective);
        Path file = report;
        if (file != null && !file.toString().endsWith(HTML) && !file.toString().endsWith(MARKDOWN)) {
            throw AssayException.plan("--report: found '" + file + "', a name that ends in .html or .md is needed");
        }
        Map<Path, Path> folders = folders();
        SystemsOfRuns systems = SystemsOfRuns.of(costs, List.copyOf(folders.values()));
        List<Offer> offers = new ArrayList<>();
        List<Unused> unread = new ArrayList<>();
        folders.forEach((folder, named) -> read(folder, named, systems, offers, unread));
        Quote quote = Quotes.of(workload, request, offers, unread);
        environment.data(json ? Documents.write(quote) : QuoteText.of(quote));
        if (file != null) {
            environment.info("quote written to " + written(QuotePage.of(quote, environment.engine()), file));
        }
        return quote.answered() ? ExitStatus.DONE : ExitStatus.INVALID;
    }

    private static Path written(Page page, Path file) {
        String text = file.toString().endsWith(HTML) ? ReportFiles.html(page) : ReportFiles.markdown(page);
        return ReportFiles.writeText(text, file, "choose another file with --report");
    }

    /** Returns the folders of runs, each with the path that named it; a plan with stages has several. */
    private Map<Path, Path> folders() {
        Map<Path, Path> folders = new LinkedHashMap<>();
        for (Path run : runs) {
            Path folder = RunFolders.folder(run);
            if (!isRun(folder)) {
                throw AssayException.plan(run + " is not the folder of a run; assay run writes runs to results/");
            }
            List<Path> stages = StagedRuns.runs(folder);
            if (stages.isEmpty()) {
                throw AssayException.plan("no stage of " + run + " has begun: there is nothing to quote");
            }
            stages.forEach(stage -> folders.putIfAbsent(stage, run));
        }
        return folders;
    }

    /** Returns whether a folder has a document of a run; a damaged run is one, too. */
    private static boolean isRun(Path folder) {
        return Stream.of("result.json", "experiment.json", StagedRuns.FILE)
                .anyMatch(document -> Files.isRegularFile(folder.resolve(document)));
    }

    private void read(Path folder, Path named, SystemsOfRuns systems, List<Offer> offers, List<Unused> unread) {
        String name = StoredAnalysis.name(folder);
        RunResult result;
        try {
            result = RunReader.result(folder);
        } catch (AssayException e) {
            unread.add(new Unused(name, e.message()));
            return;
        }
        if (result.trials().isEmpty()) {
            unread.add(new Unused(name, "no trial is finished"));
            return;
        }
        int cells = result.experiment().cells().size();
        if (result.trials().size() < cells) {
            unread.add(new Unused(
                    name, "unfinished: " + result.trials().size() + " of " + cells + " trials are there and used"));
        }
        boolean priced = result.trials().stream().anyMatch(trial -> trial.cost() != null);
        if (priced && systems.byRun().containsKey(named)) {
            throw AssayException.plan("--cost: " + named + " has a price, that of " + systemOf(result)
                    + "; a quote keeps it. Leave out --cost for this run");
        }
        String system = systems.of(named);
        offers.addAll(Offer.of(name, result, priced ? pricing(null) : system == null ? null : pricing(system)));
    }

    /** Returns the terms for a system, null for that of the run; price lists are long, and runs share them. */
    private Repricing pricing(@Nullable String system) {
        return pricings.computeIfAbsent(
                Optional.ofNullable(system),
                each -> terms.repricing(environment.assay().prices(), system, List.of(), null));
    }

    private static String systemOf(RunResult priced) {
        return priced.trials().stream()
                .map(TrialResult::cost)
                .filter(Objects::nonNull)
                .map(cost -> cost.system())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
