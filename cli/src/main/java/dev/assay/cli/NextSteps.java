package dev.assay.cli;

import dev.assay.analysis.Analysis;
import dev.assay.analysis.Edge;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The three commands that make most sense after a run. Each works as it is printed. Stateless. */
final class NextSteps {

    private static final int MOST = 3;
    private static final int MOST_USERS = 1_000;
    private static final int MANY_USERS = 32;

    /** Reasons that a longer measurement removes. */
    private static final Set<String> TOO_SHORT = Set.of("short-measurement", "few-transactions");

    /** Reasons that {@code doctor} explains. */
    private static final Set<String> OF_HOSTS = Set.of(
            "noisy-host",
            "host-cpu",
            "client-cpu",
            "client-late",
            "client-steal",
            "client-stalls",
            "client-throttled",
            "late-start",
            "server-shared",
            "durability-relaxed",
            "refused",
            "infeasible");

    private NextSteps() {}

    /** Returns the commands after the demo. */
    static List<NextStep> afterDemo() {
        return List.of(
                new NextStep(
                        List.of("run", "tpcc", "--warehouses", "2", "--users", "1,2,4,8", "--duration", "30s"),
                        "throughput and response times by number of users"),
                new NextStep(List.of("doctor"), "what may distort measurements on this host"),
                new NextStep(
                        List.of("run", "tpcc", "--help"),
                        "all options: --url measures a database of yours instead of an embedded one"));
    }

    /**
     * Returns the commands after a run.
     *
     * @param analysis of the run
     * @param here whether this host measured: only then can {@code --resume} measure the missing cells
     * @param arguments of the program
     */
    static List<NextStep> after(RunResult run, Analysis analysis, boolean here, List<String> arguments) {
        TrialResult first = run.trials().get(0);
        Optional<RunArguments> again =
                RunArguments.of(arguments, first.workload().id()).map(given -> given.without("--resume"));
        String plan = plan(arguments);
        Optional<String> folder = folder(run);
        List<NextStep> steps = new ArrayList<>();
        if (here && unfinished(run) && folder.isPresent()) {
            List<String> words = plan != null
                    ? List.of("run", plan)
                    : again.map(RunArguments::words).orElse(List.of());
            if (!words.isEmpty()) {
                steps.add(resumed(words, folder.get()));
            }
        }
        if (run.experiment().cells().size() == 1) {
            again.ifPresent(given -> afterOne(first, run, given, steps));
        } else {
            again.ifPresent(given -> afterSweep(analysis, given, steps));
        }
        if (run.trials().stream().map(TrialResult::cost).anyMatch(Objects::nonNull)) {
            folder.ifPresent(
                    kept -> steps.add(new NextStep(List.of("price", kept), "all figures and notes of the price")));
        }
        folder.ifPresent(kept -> files(kept, steps));
        if (plan != null) {
            steps.add(ofPlan(plan));
        }
        return steps.stream().limit(MOST).toList();
    }

    /**
     * Returns the commands after a plan with stages.
     *
     * @param folder of all stages; null if no files are kept
     * @param resumable whether {@code --resume} can measure what is missing
     * @param arguments of the program
     */
    static List<NextStep> afterStages(@Nullable Path folder, boolean resumable, List<String> arguments) {
        List<NextStep> steps = new ArrayList<>();
        String plan = plan(arguments);
        if (folder != null) {
            if (resumable && plan != null) {
                steps.add(resumed(List.of("run", plan), folder.toString()));
            }
            files(folder.toString(), steps);
        }
        if (plan != null) {
            steps.add(ofPlan(plan));
        }
        return steps.stream().limit(MOST).toList();
    }

    /** Returns whether cells were not measured, such as after Ctrl-C. */
    static boolean unfinished(RunResult run) {
        return run.trials().size() < run.experiment().cells().size();
    }

    private static @Nullable String plan(List<String> arguments) {
        return arguments.size() > 1 && arguments.get(1).endsWith(".yaml") ? arguments.get(1) : null;
    }

    private static NextStep resumed(List<String> words, String folder) {
        List<String> resumed = new ArrayList<>(words);
        resumed.addAll(List.of("--resume", folder));
        return new NextStep(resumed, "the cells that are missing");
    }

    private static Optional<String> folder(RunResult run) {
        return run.trials().stream()
                .map(TrialResult::provenance)
                .map(Provenance::runDirectory)
                .flatMap(Stream::ofNullable)
                .findFirst();
    }

    private static NextStep ofPlan(String plan) {
        return new NextStep(List.of("plan", "explain", plan), "where each value of the plan comes from");
    }

    private static void afterOne(TrialResult trial, RunResult run, RunArguments again, List<NextStep> steps) {
        List<String> codes =
                trial.verdict().reasons().stream().map(Verdict.Reason::code).toList();
        SystemSpec target = run.experiment().cells().get(0).target();
        boolean database = !(target instanceof SystemSpec.StandIn) && !(target instanceof SystemSpec.Plugged);
        if (codes.stream().anyMatch(TOO_SHORT::contains) && !again.has("--transactions")) {
            boolean minute = trial.course().phases().measuredSeconds() >= 60;
            steps.add(new NextStep(
                    again.with("--duration", minute ? "5m" : "2m").words(), "the same, measured long enough"));
        }
        if (database && codes.stream().anyMatch(OF_HOSTS::contains)) {
            steps.add(new NextStep(again.doctor(), "what distorts this measurement, and the remedies"));
        }
        int users = trial.load().users();
        if (trial.load().closed() && users > 0 && users <= MOST_USERS) {
            int from = users > MANY_USERS ? users / 2 : users;
            steps.add(new NextStep(
                    again.withoutStyle()
                            .with("--users", from + "," + 2 * from + "," + 4 * from)
                            .words(),
                    "throughput and response times at more users"));
        }
    }

    private static void afterSweep(Analysis analysis, RunArguments again, List<NextStep> steps) {
        Analysis.Optimum best = analysis.peaks().optimum();
        String users = best == null ? null : best.point().get("users");
        if (best == null || users == null || !users.matches("[1-9][0-9]{0,3}")) {
            return;
        }
        if (best.edges().contains(new Edge("users", Edge.Side.HIGHEST))) {
            int top = Integer.parseInt(users);
            steps.add(new NextStep(
                    again.with("--users", top + "," + 2 * top + "," + 4 * top).words(),
                    "more users: " + users + " was the highest number tried"));
        } else if (best.point().size() == 1) {
            steps.add(new NextStep(
                    again.with("--users", users).with("--duration", "5m").words(), "the best point, measured longer"));
        }
    }

    /** Adds the commands that read the files of a run. */
    private static void files(String folder, List<NextStep> steps) {
        steps.add(new NextStep(
                List.of("report", folder, "--report", "md,csv"), "the report as Markdown and its tables as CSV"));
        steps.add(new NextStep(List.of("analyse", folder), "best points and purchase decisions, from the files"));
    }
}
