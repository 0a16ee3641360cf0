package dev.assay.cli;

import dev.assay.analysis.distance.DistancePrediction;
import dev.assay.analysis.distance.DistancePredictions;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.document.StagedRuns;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.AssayException;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.result.RunResult;
import dev.assay.report.run.RunFolders;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code distance}: throughput and latency of a stored run at other distances. */
@Command(
        name = "distance",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "One user: mean response time + round trips x added distance. Several users wait for the network at the"
                    + " same time; the queue of the server and rows that stay locked limit them. Predicts each measured"
                    + " point of a plan."
        },
        footer = {
            "",
            "Examples:",
            "  assay distance results/monday --to 15ms",
            "  assay distance results/monday --to 0.5ms,2ms,15ms,60ms --json",
            "",
            "Compare with a measurement: assay run … --distance 15ms",
            "",
            "Exit status: 0 done; 2 RUN is not a run, no point of it can be predicted,",
            "or a distance is not between 0ms and 1s."
        })
final class DistanceCommand implements Callable<Integer> {

    private final Environment environment;

    @Parameters(paramLabel = "RUN", description = "folder of a run with a closed load")
    private Path run = Path.of("");

    @Option(
            names = "--to",
            paramLabel = "TIME",
            required = true,
            description = "round-trip time between client and database, such as 15ms; separate several by commas")
    private String to = "";

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    DistanceCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        List<Duration> distances = Arrays.stream(to.split(",", -1))
                .map(DistanceCommand::distance)
                .distinct()
                .toList();
        Path folder = folder();
        RunResult result = RunReader.result(folder);
        if (result.trials().isEmpty()) {
            throw AssayException.plan("no trial of " + run + " is finished: there is nothing to predict from");
        }
        DistancePrediction prediction = DistancePredictions.of(StoredAnalysis.name(folder), result, distances);
        if (prediction.points().isEmpty()) {
            throw AssayException.plan("no point of " + run + " can be predicted: "
                    + prediction.unpredicted().stream()
                            .map(DistancePrediction.Unpredicted::reason)
                            .distinct()
                            .collect(Collectors.joining("; ")));
        }
        environment.data(
                json
                        ? Documents.write(prediction)
                        : DistanceText.of(prediction, environment.console().columns()));
        return ExitStatus.DONE;
    }

    private static Duration distance(String text) {
        if (text.strip().startsWith("-")) {
            throw AssayException.plan(
                    "--to: found '" + text.strip() + "', a negative time; write a round trip such as 15ms");
        }
        try {
            return NetworkDistance.parse(text).roundTrip();
        } catch (AssayException e) {
            throw AssayException.plan("--to: " + e.message());
        }
    }

    private Path folder() {
        List<Path> stages = StagedRuns.runs(RunFolders.existing(run));
        if (stages.isEmpty()) {
            throw AssayException.plan("no stage of " + run + " has begun: there is nothing to predict from");
        } else if (stages.size() > 1) {
            throw AssayException.plan(run + " has several stages; name one of them: "
                    + stages.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
        return stages.get(0);
    }
}
