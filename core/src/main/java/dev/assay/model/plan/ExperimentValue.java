package dev.assay.model.plan;

import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.TimeText;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * A value of an experiment in plan-file notation. Immutable.
 *
 * @param name path in a plan, such as {@code schedule.measure} or {@code targets.NAME.tuning}
 * @param text without secrets; all values, separated by blanks, if the matrix varies it
 * @param origin origin of the value
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ExperimentValue(String name, String text, Origin origin) {

    /** Returns all values of an experiment, targets first. */
    static List<ExperimentValue> of(Experiment experiment) {
        Collector collector = new Collector(experiment, new ArrayList<>());
        Plan plan = experiment.plan();
        plan.targets().forEach(target -> collector.target(resolved(experiment, target)));
        collector.add("workload", "id", plan.workload().id());
        plan.workload().parameters().forEach((name, text) -> collector.add("workload.parameters", name, text));
        collector.load(plan.load());
        collector.add("schedule", "ramp-up", plan.schedule().rampUp());
        collector.add("schedule", "measure", plan.schedule().measurement());
        collector.add("schedule", "ramp-down", plan.schedule().rampDown());
        if (plan.schedule().transactions() > 0) {
            collector.add(
                    "schedule", "transactions", Long.toString(plan.schedule().transactions()));
        }
        collector.sweep(plan.sweep());
        experiment.settings().forEach((name, text) -> collector.add("", name, text));
        collector.add("", "seed", Long.toString(plan.seed()));
        return List.copyOf(collector.values);
    }

    /** Returns the target of its first cell, which has the isolation level that the workload needs. */
    private static SystemSpec resolved(Experiment experiment, SystemSpec target) {
        return experiment.cells().stream()
                .map(Cell::target)
                .filter(other -> other.name().equals(target.name()))
                .findFirst()
                .orElse(target);
    }

    /** Collects values; confined to one call. */
    private record Collector(Experiment experiment, List<ExperimentValue> values) {

        /** Adds a value; for a parameter that the matrix varies, its axis. */
        void add(String section, String name, String text) {
            String path = section.isEmpty() ? name : section + "." + name;
            List<String> axis = section.isEmpty() || section.equals("matrix")
                    ? null
                    : experiment.plan().sweep().matrix().get(name);
            values.add(
                    axis == null
                            ? new ExperimentValue(
                                    path, text, experiment.origins().getOrDefault(path, Origin.DEFAULT))
                            : new ExperimentValue(path, String.join(" ", axis), Origin.MATRIX));
        }

        void add(String section, String name, Duration duration) {
            add(section, name, TimeText.format(duration));
        }

        void target(SystemSpec target) {
            String section = "targets." + target.name();
            if (target instanceof TargetSpec url) {
                add(section, "url", url.displayUrl());
                if (url.user() != null) {
                    add(section, "user", url.user());
                }
                if (url.authentication() != null) {
                    add(section, "authentication", url.authentication().text());
                    if (url.authentication().admin() != null) {
                        add(section, "admin", url.authentication().admin());
                    }
                }
                sessions(section, url.sessions());
                add(section, "tls", url.tls().mode().code());
                if (url.tls().ca() != null) {
                    add(section, "tls-ca", url.tls().ca().toString());
                }
            } else if (target instanceof SystemSpec.Embedded embedded) {
                add(section, "embedded", embedded.database());
                if (embedded.directory() != null) {
                    add(section, "directory", embedded.directory());
                }
                embedded.settings().forEach((name, text) -> add(section + ".settings", name, text));
                sessions(section, embedded.sessions());
            } else if (target instanceof SystemSpec.Rented rented) {
                add(section, "environment", rented.database());
                sessions(section, rented.sessions());
            } else if (target instanceof SystemSpec.Plugged plugged) {
                add(section, "system", plugged.system());
                plugged.parameters().forEach((name, text) -> add(section + ".settings", name, text));
                plugged.displayProperties().forEach((name, text) -> add(section + ".settings", name, text));
            } else if (target instanceof SystemSpec.StandIn standIn) {
                add(section, "embedded", standIn.station());
            } else if (target instanceof SystemSpec.Given) {
                add(section, "given", "provided by the embedding program");
            }
        }

        private void sessions(String section, SessionSettings sessions) {
            add(section, "tuning", Kebab.of(sessions.tuning()));
            add(section, "isolation", Kebab.of(sessions.isolation()));
            add(section, "connections", sessions.connections().code());
            if (!sessions.distance().none()
                    || experiment.plan().sweep().matrix().containsKey("distance")) {
                add(section, "distance", sessions.distance().text());
            }
        }

        void load(LoadModel load) {
            add("load", "users", Integer.toString(load.users()));
            if (load instanceof OpenLoop open) {
                arrivals(open.process());
                return;
            }
            add("load", "think", load.thinkTime().toString());
            if (load instanceof ClosedLoop closed) {
                add("load", "stagger", closed.stagger());
            } else if (load instanceof PartlyOpen partly) {
                add("load.visits", "rate", partly.visits().toString());
                add("load.visits", "transactions", number(partly.transactionsPerVisit()));
                add("load.visits", "arrivals", Kebab.of(partly.arrivals()));
            }
        }

        private void arrivals(ArrivalProcess process) {
            if (process instanceof RecordedArrivals recorded) {
                add("load", "trace", recorded.file());
                return;
            } else if (process instanceof TypedArrivals typed) {
                typed.rates()
                        .forEach((type, rates) ->
                                add("load.rates", type, rates.mean().toString()));
            } else if (process instanceof RatedArrivals rated) {
                RateProfile rates = rated.rates();
                if (rates.peak().equals(rates.mean())) {
                    add("load", "rate", rates.mean().toString());
                } else {
                    add("load", "profile", rates.segments().size() + " steps, " + rates.mean() + " on average");
                    add("load", "repeated", Boolean.toString(rates.repeated()));
                }
            }
            add("load", "arrivals", process.word());
        }

        void sweep(Sweep sweep) {
            sweep.matrix().forEach((name, axis) -> add("matrix", name, String.join(" ", axis)));
            add("", "repeat", Integer.toString(sweep.repeat()));
            add("", "order", Kebab.of(sweep.order()));
            add("", "cool-down", sweep.coolDown());
            add("", "reset", Kebab.of(sweep.reset()));
        }

        private static String number(double value) {
            return new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
        }
    }
}
