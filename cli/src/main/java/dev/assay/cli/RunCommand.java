package dev.assay.cli;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run} of a workload. */
@Command(sortOptions = false)
final class RunCommand extends WorkloadCommand {

    @Option(
            names = {"-u", "--users"},
            paramLabel = "N",
            description = "how many users at once (default: what the workload asks for, else 1); with --rate, how many"
                    + " sessions serve what arrives (default: enough for answers of 100 ms, 4 to 200)")
    private @Nullable Integer users;

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            converter = RateConverter.class,
            description = "let transactions arrive at this rate, 500/s or 30000/min, whether or not earlier ones were"
                    + " answered; who has to wait for a session waits in the response time")
    private @Nullable Rate rate;

    @Option(
            names = "--arrivals",
            paramLabel = "poisson|constant",
            description = "how arrivals are spread: independent of each other, or with equal gaps (default: poisson)")
    private @Nullable String arrivals;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "how long to measure (default: 60s)")
    private @Nullable Duration duration;

    @Option(
            names = "--ramp-up",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description =
                    "how long to run before measuring (default: what the workload asks for, else a third of the duration and 30s at most; 0s with --transactions)")
    private @Nullable Duration rampUp;

    @Option(
            names = "--until-steady",
            arity = "0..1",
            fallbackValue = "10m",
            paramLabel = "MAX",
            converter = DurationConverter.class,
            description =
                    "run the load before all that until its last minute had one level, for MAX at most (10m if no MAX is given); it is in no figure")
    private @Nullable Duration untilSteady;

    @Option(
            names = "--ramp-down",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "how long to run on after measuring (default: 0s)")
    private @Nullable Duration rampDown;

    @Option(
            names = "--transactions",
            paramLabel = "N",
            description = "stop after so many measured transactions, if that comes first; 0 for no limit (default: none"
                    + " but the workload's own)")
    private @Nullable Long transactions;

    @Option(
            names = "--think",
            paramLabel = "TIME",
            arity = "0..1",
            fallbackValue = "workload",
            converter = ThinkTimeConverter.class,
            description =
                    "let users wait between transactions: as the workload says people would if no time is given, else"
                            + " 500ms, 'uniform 100ms..900ms', 'exponential 500ms' or 'weibull 500ms shape 0.7' (default: what the"
                            + " workload asks for, else none)")
    private @Nullable ThinkTime think;

    @Option(
            names = "--check",
            paramLabel = "none|after|both",
            description =
                    "when to ask the consistency conditions (default: after the run, and before it if the workload asks for that)")
    private @Nullable String check;

    @Option(
            names = "--cost",
            paramLabel = "SYSTEM|FILE",
            description =
                    "price what is measured as rds:REGION:ENGINE:CLASS:STORAGE:SIZE[:IOPS][:THROUGHPUT][:multi-az], or by a CSV file"
                            + " with a bill")
    private @Nullable String cost;

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description = "a CSV file of prices that come before those of lists")
    private @Nullable Path prices;

    @Option(
            names = "--client",
            paramLabel = "same-zone|other-zone|internet",
            converter = ClientPlaceConverter.class,
            description = "where this host stands as seen from the database, which decides what data cost on their way"
                    + " (default: nothing is priced of them)")
    private @Nullable ClientPlace client;

    @Option(
            names = "--probe",
            paramLabel = "HOSTS",
            description = "price the hosts that drive the load as ec2:REGION:TYPE[:COUNT], apart from what is measured")
    private @Nullable String probe;

    @Option(names = "--out", paramLabel = "DIR", description = "the folder of all runs (default: results)")
    private Path out = Path.of("results");

    @Mixin
    private ReportOption report;

    @Mixin
    private LiveOption live;

    @Mixin
    private StyleOptions style;

    RunCommand(WorkloadFactory<?, ?> workload, Environment environment) {
        super(Verb.RUN, workload, environment);
    }

    @Override
    public Integer call() {
        refuseOptionsBeforeWorkload();
        if (transactions != null && transactions < 0) {
            throw AssayException.plan("--transactions: found " + transactions + ", at least 0 is needed");
        }
        Environment environment = environment();
        Style styled = style.chosen(json());
        if (styled == null || !styled.takesProperties()) {
            noteReporting();
        }
        if (styled != null) {
            try (LiveOption.RecordingProxy page = live.open(environment.console())) {
                return ReportedRun.of(
                        experiment().listener(page), styled.report(asked()), environment, quiet(), report);
            }
        }
        TrialResult result;
        ExperimentRun run;
        try (LiveOption.RecordingProxy page = live.open(environment.console());
                Progress progress = progress()) {
            run = experiment().listener(progress).listener(page).build();
            environment.interrupts().watch(run, environment.console());
            result = run.run().trial();
        }
        result = report.reported(result, environment.console());
        environment.console().data(json() ? Documents.write(result) : SummaryText.of(result, environment.console()));
        return ExitStatus.of(ExitStatus.of(result), run, report);
    }

    private Style.Asked asked() {
        Long most = transactions == null ? properties().transactions() : transactions;
        return new Style.Asked(
                environment(),
                workload().id(),
                this::parameter,
                rate == null ? properties().rate() : rate,
                seed(),
                most == null ? 0 : most,
                properties().reporting());
    }

    private ExperimentBuilder experiment() {
        ExperimentBuilder builder = builder().resultsIn(out);
        LoadOverrides.tell(builder, properties(), said());
        if (duration != null) {
            builder.duration(duration);
        }
        if (untilSteady != null) {
            builder.untilSteady(untilSteady);
        }
        if (rampDown != null) {
            builder.rampDown(rampDown);
        }
        if (transactions != null) {
            builder.transactions(transactions);
        }
        if (users != null) {
            builder.users(users);
        }
        if (rampUp != null) {
            builder.rampUp(rampUp);
        }
        if (check != null) {
            builder.checking(checking(check));
        }
        if (think != null) {
            builder.think(think);
        }
        if (cost != null) {
            builder.cost(cost);
        }
        if (prices != null) {
            builder.prices(prices);
        }
        if (client != null) {
            builder.clients(client);
        }
        if (probe != null) {
            builder.probe(probe);
        }
        if (rate != null) {
            builder.rate(rate, arrivals());
        } else if (arrivals != null) {
            throw AssayException.plan("--arrivals: says how transactions arrive that come at a --rate; give one");
        }
        return builder;
    }

    /** What options of this command say of the load. */
    private Set<LoadOverrides.Part> said() {
        Set<LoadOverrides.Part> said = EnumSet.noneOf(LoadOverrides.Part.class);
        if (users != null) {
            said.add(LoadOverrides.Part.USERS);
        }
        if (transactions != null) {
            said.add(LoadOverrides.Part.TRANSACTIONS);
        }
        if (duration != null) {
            said.add(LoadOverrides.Part.DURATION);
        }
        if (rate != null) {
            said.add(LoadOverrides.Part.RATE);
        }
        return said;
    }

    private Arrivals arrivals() {
        if (arrivals == null) {
            return Arrivals.POISSON;
        }
        return switch (arrivals) {
            case "poisson" -> Arrivals.POISSON;
            case "constant" -> Arrivals.CONSTANT;
            default ->
                throw AssayException.plan("--arrivals: found '" + arrivals + "', one of poisson, constant is needed");
        };
    }

    private static Checking checking(String check) {
        for (Checking one : Checking.values()) {
            if (one.name().toLowerCase(Locale.ROOT).equals(check)) {
                return one;
            }
        }
        throw AssayException.plan("--check: found '" + check + "', one of none, after, both is needed");
    }
}
