package dev.assay.cli;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code run} of a workload; base of {@code search}. */
@Command(sortOptions = false)
class RunCommand extends WorkloadCommand {

    @Option(
            names = {"-u", "--users"},
            paramLabel = "N[,N…]",
            description = "concurrent users; a list such as 1,2,4,8 measures each (default: the workload's, or 1)")
    private @Nullable ValueList users;

    @Option(names = "--rate", paramLabel = "RATE[,RATE…]", description = "open loop: arrivals at 500/s or 30000/min")
    private @Nullable ValueList rate;

    @Option(
            names = "--arrivals",
            paramLabel = "poisson|constant",
            description = "their distribution (default: poisson)")
    private @Nullable String arrivals;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "measurement time (default: 60s)")
    private @Nullable Duration duration;

    @Option(
            names = "--ramp-up",
            paramLabel = "TIME",
            description =
                    "warm-up (default: the workload's, or a third of the duration up to 30s; 0s with --transactions)")
    private @Nullable Duration rampUp;

    @Option(
            names = "--until-steady",
            arity = "0..1",
            fallbackValue = "10m",
            paramLabel = "MAX",
            description = "run first until steady, at most MAX (10m)")
    private @Nullable Duration untilSteady;

    @Option(names = "--ramp-down", paramLabel = "TIME", description = "load after the measurement (default: 0s)")
    private @Nullable Duration rampDown;

    @Option(names = "--transactions", paramLabel = "N", description = "end after N measured transactions (0: no limit)")
    private @Nullable Long transactions;

    @Option(
            names = "--think",
            paramLabel = "TIME",
            arity = "0..1",
            fallbackValue = "workload",
            description = "think time (default: none); the workload's own, 500ms, or 'uniform 100ms..900ms'")
    private @Nullable ThinkTime think;

    @Option(
            names = "--check",
            paramLabel = "none|after|both",
            description = "consistency checks (default: after the run)")
    private @Nullable String check;

    @Option(
            names = "--cost",
            paramLabel = "SYSTEM|FILE",
            description = "price of rds:REGION:ENGINE:CLASS:STORAGE:SIZE…, or of a CSV file with a bill")
    private @Nullable String cost;

    @Option(names = "--prices", paramLabel = "FILE", description = "prices that override lists: CSV file or folder")
    private @Nullable Path prices;

    @Option(
            names = "--client",
            paramLabel = "same-zone|other-zone|internet",
            description = "place of this host, for the cost of transfer")
    private @Nullable ClientPlace client;

    @Option(names = "--probe", paramLabel = "HOSTS", description = "price of client hosts, ec2:REGION:TYPE[:COUNT]")
    private @Nullable String probe;

    @Option(names = "--out", paramLabel = "DIR", description = "folder of all runs (default: results)")
    private Path out = Path.of("results");

    @Mixin
    private LengthOption length;

    @Mixin
    private SweepOptions sweep;

    @Mixin
    private FailIfOption failIf;

    @Mixin
    private ReportOption report;

    @Mixin
    private LiveOption live;

    @Mixin
    private ReportInterval interval;

    @Mixin
    private StyleOptions style;

    RunCommand(Verb verb, WorkloadFactory<?, ?> workload, Environment environment) {
        super(verb, workload, environment);
    }

    /** Adds what the options of a derived command say. */
    void complete(ExperimentBuilder experiment) {}

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
        ExperimentBuilder experiment = experiment();
        complete(experiment);
        if (styled != null) {
            requireOneCell();
            try (LiveOption.Watchers watchers = live.open(environment)) {
                return StyledRun.of(
                        experiment.listener(watchers), styled.report(styleRequest()), environment, quiet(), report);
            }
        }
        return new RunExecution(environment, live, interval, report, json(), quiet(), sweep.resumed()).of(listener -> {
            ExperimentRun run = experiment.listener(listener).build();
            Experiment whole = run.experiment();
            RunExecution.requireConsent(workload().id(), whole.mostCells(), whole.duration(), sweep.yes());
            return run;
        });
    }

    private void requireOneCell() {
        if (swept().points().size() > 1 || swept().repeat() > 1) {
            throw AssayException.plan("--style: that tool's report describes one measurement; found "
                    + (axes().names().isEmpty()
                            ? swept().repeat() + " repetitions"
                            : "several values of --" + String.join(" and --", axes().names()))
                    + "; omit one of them");
        }
    }

    private Sweep swept() {
        LengthOption.Length preset = length.chosen();
        return sweep.of(axes(), preset == null ? 1 : preset.repeat());
    }

    private Style.Request styleRequest() {
        Long most = transactions == null ? properties().transactions() : transactions;
        return new Style.Request(
                environment(),
                workload().id(),
                this::parameter,
                rate == null ? properties().rate() : rate(rate),
                seed(),
                most == null ? 0 : most,
                interval.seconds(),
                properties().reporting());
    }

    private ExperimentBuilder experiment() {
        ExperimentBuilder builder = builder().resultsIn(out);
        LoadOverrides.apply(builder, properties(), loadOptions());
        LengthOption.Length preset = length.chosen();
        if (preset != null) {
            builder.rampUp(preset.warmUp()).duration(preset.measurement());
        }
        ifGiven(duration, builder::duration);
        ifGiven(untilSteady, builder::untilSteady);
        ifGiven(rampDown, builder::rampDown);
        ifGiven(transactions, builder::transactions);
        if (users != null && !axes().take("users", users)) {
            builder.users(number("--users", users.single()));
        }
        ifGiven(rampUp, builder::rampUp);
        if (check != null) {
            builder.checking(checking(check));
        }
        ifGiven(think, builder::think);
        ifGiven(cost, builder::cost);
        ifGiven(prices, builder::prices);
        ifGiven(client, builder::clients);
        ifGiven(probe, builder::probe);
        ifGiven(sweep.resumed(), builder::resume);
        if (rate != null) {
            axes().take("rate", rate);
            builder.rate(rate(rate), arrivals());
        } else if (arrivals != null) {
            throw AssayException.plan("--arrivals: needs a --rate");
        }
        failIf.conditions().forEach(builder::condition);
        return builder.sweep(swept());
    }

    private static Rate rate(ValueList rates) {
        try {
            return Rate.parse(rates.single());
        } catch (AssayException e) {
            throw AssayException.plan("--rate: " + e.message());
        }
    }

    private static int number(String option, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw AssayException.plan(option + ": found '" + text + "', a whole number from 1 is needed");
        }
    }

    private static <T> void ifGiven(@Nullable T value, Consumer<T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    private Set<LoadOverrides.Part> loadOptions() {
        Set<LoadOverrides.Part> given = EnumSet.noneOf(LoadOverrides.Part.class);
        if (users != null) {
            given.add(LoadOverrides.Part.USERS);
        }
        if (transactions != null) {
            given.add(LoadOverrides.Part.TRANSACTIONS);
        }
        if (duration != null || length.chosen() != null) {
            given.add(LoadOverrides.Part.DURATION);
        }
        if (rate != null) {
            given.add(LoadOverrides.Part.RATE);
        }
        return given;
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
