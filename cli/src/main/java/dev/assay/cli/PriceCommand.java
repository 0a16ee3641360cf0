package dev.assay.cli;

import dev.assay.analysis.BreakEvens;
import dev.assay.analysis.Candidate;
import dev.assay.analysis.Comparison;
import dev.assay.analysis.Decisions;
import dev.assay.analysis.PointStep;
import dev.assay.analysis.Requirement;
import dev.assay.analysis.limit.LimitedPoint;
import dev.assay.cli.PriceDocument.Document;
import dev.assay.cli.PriceDocument.Priced;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.PublishedFigures;
import dev.assay.cost.Repricing;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code price}: prices runs again from their files. */
@Command(name = "price", mixinStandardHelpOptions = true, sortOptions = false)
final class PriceCommand implements Callable<Integer> {

    private final Environment environment;

    @Parameters(paramLabel = "RUN", arity = "0..*", description = "folder of a run")
    private List<Path> runs = new ArrayList<>();

    @Option(
            names = "--figures",
            paramLabel = "FILE",
            description = "instead of a run: a CSV file of published figures (columns: see docs/cost.md)")
    private @Nullable Path figures;

    @Spec
    private CommandSpec spec;

    @Mixin
    private PricingOptions options;

    @Option(
            names = "--meeting",
            paramLabel = "TEXT",
            description = "find the cheapest system for a requirement, such as '1500 TPS, p95 < 30 ms, multi-az'")
    private @Nullable Requirement requirement;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    PriceCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        if (runs.isEmpty() && figures == null) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "nothing to price: give folders of runs, or --figures FILE");
        }
        if (!runs.isEmpty() && figures != null) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--figures cannot be combined with folders of runs; use two commands");
        }
        if (figures != null) {
            return published(figures);
        }
        Repricing repricing =
                options.repricing(environment.assay().prices(), requirement == null ? null : requirement.p95Millis());
        Map<String, List<PricedPoint>> priced = new LinkedHashMap<>();
        for (Path run : runs) {
            if (!Files.isDirectory(run)) {
                throw AssayException.plan(run + " is not the folder of a run; assay run writes runs to results/");
            }
            priced.put(run.toString(), repricing.of(RunReader.result(run), run.toString()));
        }
        List<PricedPoint> all = priced.values().stream().flatMap(List::stream).toList();
        String difference = Comparison.difference(
                        all.stream().map(PricedPoint::cost).toList())
                .orElse(null);
        if (difference != null && requirement != null) {
            throw AssayException.plan("--meeting: " + difference);
        }
        List<Candidate> candidates = difference == null ? Candidate.of(all) : List.of();
        List<Decisions> decisions = Decisions.of(candidates, requirement);
        Optional<Comparison> rows = difference == null ? compared(priced) : Optional.empty();
        List<PointStep> nextSteps =
                PointStep.ofBest(priced, repricing::prices, repricing.known().bills());
        BreakEvens breakEven =
                BreakEvens.of(priced, repricing::prices, repricing.known().bills());
        Map<String, List<LimitedPoint>> limited = new LinkedHashMap<>();
        priced.forEach((run, points) -> limited.put(run, LimitedPoint.of(points)));
        if (json) {
            environment.data(Documents.write(new Document(
                    documents(limited),
                    decisions,
                    rows.map(Comparison::rows).orElse(List.of()),
                    nextSteps,
                    breakEven,
                    difference)));
        } else {
            Console console = environment.console();
            limited.forEach((run, points) -> environment.data(PriceText.of(run, points, console.columns())));
            if (difference != null) {
                console.line(difference);
            }
            rows.ifPresent(found -> RowsText.lines(found).forEach(console::line));
            DecisionText.lines(decisions, candidates, requirement).forEach(console::line);
            DecisionText.nextSteps(nextSteps).forEach(console::line);
            BreakEvenText.lines(breakEven).forEach(console::line);
        }
        return ExitStatus.DONE;
    }

    private int published(Path file) {
        if (requirement != null) {
            throw AssayException.plan("--meeting: published figures are not ranked; omit the option");
        }
        Repricing repricing = options.repricing(environment.assay().prices(), null);
        PublishedFigures published = PublishedFigures.read(file);
        PriceBook book = repricing.book();
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a folder");
        List<PricedFigure> priced = published.rows().stream()
                .map(row -> PricedFigure.of(file, row, repricing, folder, book))
                .toList();
        environment.data(
                json
                        ? Documents.write(new PricedFigure.Document(file.toString(), priced))
                        : FiguresText.of(
                                file,
                                published.labels(),
                                priced,
                                environment.console().columns()));
        return ExitStatus.DONE;
    }

    private static List<Priced> documents(Map<String, List<LimitedPoint>> limited) {
        List<Priced> documents = new ArrayList<>();
        limited.forEach((run, points) -> points.forEach(point -> documents.add(Priced.of(run, point))));
        return documents;
    }

    /** Compares the targets of all runs if there are exactly two. */
    private static Optional<Comparison> compared(Map<String, List<PricedPoint>> priced) {
        Map<String, List<PricedPoint>> tables = new LinkedHashMap<>();
        priced.forEach((run, points) ->
                points.forEach(point -> tables.computeIfAbsent(run + " " + point.target(), table -> new ArrayList<>())
                        .add(point)));
        List<String> names = List.copyOf(tables.keySet());
        List<List<PricedPoint>> points = List.copyOf(tables.values());
        return names.size() == 2
                ? Optional.of(Comparison.of(names.get(0), points.get(0), names.get(1), points.get(1)))
                : Optional.empty();
    }
}
