package dev.assay.cli;

import dev.assay.cli.PriceDocument.BreakEvens;
import dev.assay.cli.PriceDocument.Decisions;
import dev.assay.cli.PriceDocument.Document;
import dev.assay.cli.PriceDocument.Priced;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Repricing;
import dev.assay.cost.decision.Candidate;
import dev.assay.cost.decision.Candidates;
import dev.assay.cost.decision.Requirement;
import dev.assay.internal.codec.Json;
import dev.assay.internal.io.RunReader;
import dev.assay.model.AssayException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code price}: what runs cost, again, from their files. */
@Command(
        name = "price",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Price runs again from their files: elsewhere, bought otherwise, by other lists. Runs nothing, asks"
                        + " nobody.")
final class PriceCommand implements Callable<Integer> {

    private final Environment environment;

    @Parameters(paramLabel = "RUN", arity = "1..*", description = "the folder of a run")
    private List<Path> runs = new ArrayList<>();

    @Mixin
    private PricingOptions options;

    @Option(
            names = "--meeting",
            paramLabel = "TEXT",
            converter = RequirementConverter.class,
            description = "name the cheapest that gives this, such as '1500 TPS, p95 < 30 ms, multi-az'")
    private @Nullable Requirement requirement;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    PriceCommand(Environment environment) {
        this.environment = environment;
    }

    static final class RequirementConverter extends UnitConverter<Requirement> {
        RequirementConverter() {
            super(Requirement::parse);
        }
    }

    @Override
    public Integer call() {
        Repricing repricing =
                options.repricing(environment.assay().prices(), requirement == null ? null : requirement.p95Millis());
        List<Priced> documents = new ArrayList<>();
        List<PricedPoint> all = new ArrayList<>();
        Map<String, List<PricedPoint>> tables = new LinkedHashMap<>();
        for (Path run : runs) {
            if (!Files.isDirectory(run)) {
                throw AssayException.plan(run + " is no folder of a run; results/ has those of assay run");
            }
            List<PricedPoint> points = repricing.of(RunReader.result(run), run.toString());
            all.addAll(points);
            points.forEach(point -> tables.computeIfAbsent(run + " " + point.target(), table -> new ArrayList<>())
                    .add(point));
            points.forEach(point -> documents.add(Priced.of(run.toString(), point)));
            if (!json) {
                environment.console().data(PriceText.of(run.toString(), points));
            }
        }
        List<Candidate> candidates = Candidates.of(all);
        BreakEvens breakEven = BreakEvenText.of(all, repricing);
        if (json) {
            environment
                    .console()
                    .data(Json.write(new Document(
                            documents, Decisions.of(candidates, requirement), RowsText.rows(tables), breakEven)));
        } else {
            RowsText.lines(tables).forEach(environment.console()::data);
            DecisionText.lines(candidates, requirement).forEach(environment.console()::data);
            BreakEvenText.lines(breakEven).forEach(environment.console()::data);
        }
        return ExitStatus.DONE;
    }
}
