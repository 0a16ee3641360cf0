package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.TimeText;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/** What a plan means, for a person. Stateless. */
final class ExperimentText {

    private ExperimentText() {}

    /** In one line; more where it cannot be carried out yet. */
    static String line(Path file, PlanFile plan) {
        Experiment experiment = plan.experiment();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s: %d %s on %d %s, %s and %s",
                file,
                experiment.cells().size(),
                experiment.cells().size() == 1 ? "cell" : "cells",
                experiment.plan().targets().size(),
                experiment.plan().targets().size() == 1 ? "target" : "targets",
                TimeText.format(experiment.duration()),
                loading(plan)));
        plan.unbuilt().forEach(what -> text.append("\n    not built yet: ").append(what));
        return text.toString();
    }

    /** As a whole. */
    static String of(PlanFile plan) {
        Experiment experiment = plan.experiment();
        List<String[]> values = new ArrayList<>();
        for (String[] value : values(experiment)) {
            values.add(new String[] {value[0], value[1], origin(experiment, value[0])});
        }
        StringBuilder text = new StringBuilder(experiment.plan().name()).append("\n\n");
        text.append(TableText.plain(List.of("value", "", "from"), values)).append("\n\n");
        text.append(TableText.plain(
                List.of("cell", "target", "point", "load", "phases", "begins after"), cells(experiment)));
        text.append("\n\n").append(experiment.cells().size()).append(" cells take ");
        text.append(TimeText.format(experiment.duration())).append(" and ").append(loading(plan));
        plan.unbuilt().forEach(what -> text.append("\nnot built yet: ").append(what));
        return text.toString();
    }

    private static String loading(PlanFile plan) {
        OptionalInt loads = plan.loads();
        if (loads.isEmpty() || loads.getAsInt() == 0) {
            return loads.isEmpty() ? "the loading" : "no loading";
        }
        return loads.getAsInt() == 1 ? "1 load of data" : loads.getAsInt() + " loads of data";
    }

    private static List<String[]> values(Experiment experiment) {
        List<String[]> values = new ArrayList<>();
        var plan = experiment.plan();
        for (SystemSpec target : plan.targets()) {
            values.add(new String[] {"targets." + target.name(), described(target)});
        }
        values.add(new String[] {"workload.id", plan.workload().id()});
        plan.workload().parameters().forEach((name, value) -> {
            if (!plan.sweep().matrix().containsKey(name)) {
                values.add(new String[] {"workload.parameters." + name, value});
            }
        });
        load(plan.load(), plan.sweep(), values);
        values.add(new String[] {
            "schedule.ramp-up", TimeText.format(plan.schedule().rampUp())
        });
        if (!plan.sweep().matrix().containsKey("measure")) {
            values.add(new String[] {
                "schedule.measure", TimeText.format(plan.schedule().measurement())
            });
        }
        values.add(new String[] {
            "schedule.ramp-down", TimeText.format(plan.schedule().rampDown())
        });
        if (plan.schedule().transactions() > 0) {
            values.add(new String[] {
                "schedule.transactions", Long.toString(plan.schedule().transactions())
            });
        }
        sweep(plan.sweep(), values);
        values.add(new String[] {"seed", Long.toString(plan.seed())});
        return values;
    }

    private static void load(LoadModel load, Sweep sweep, List<String[]> values) {
        Map<String, String> own = new LinkedHashMap<>();
        own.put("users", Integer.toString(load.users()));
        if (load instanceof OpenLoop open) {
            own.put("rate", open.process().mean().toString());
            own.put("arrivals", open.process().word());
        } else {
            own.put("think", load.thinkTime().toString());
        }
        if (load instanceof ClosedLoop closed && !closed.stagger().isZero()) {
            own.put("stagger", TimeText.format(closed.stagger()));
        }
        sweep.matrix().keySet().forEach(own::remove);
        own.forEach((name, value) -> values.add(new String[] {"load." + name, value}));
        if (load instanceof PartlyOpen partly) {
            visits(partly, sweep, values);
        }
    }

    private static void visits(PartlyOpen load, Sweep sweep, List<String[]> values) {
        if (!sweep.matrix().containsKey("rate")) {
            values.add(new String[] {"load.visits.rate", load.visits().toString()});
        }
        values.add(new String[] {"load.visits.transactions", number(load.transactionsPerVisit())});
        if (!sweep.matrix().containsKey("arrivals")) {
            values.add(new String[] {"load.visits.arrivals", Kebab.of(load.arrivals())});
        }
    }

    private static String number(double value) {
        return new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }

    private static void sweep(Sweep sweep, List<String[]> values) {
        sweep.matrix().forEach((name, axis) -> values.add(new String[] {"matrix." + name, String.join(" ", axis)}));
        values.add(new String[] {"repeat", Integer.toString(sweep.repeat())});
        values.add(new String[] {"order", Kebab.of(sweep.order())});
        values.add(new String[] {"cool-down", TimeText.format(sweep.coolDown())});
        values.add(new String[] {"reset", Kebab.of(sweep.reset())});
    }

    private static String described(SystemSpec target) {
        if (target instanceof TargetSpec url) {
            return url.displayUrl();
        } else if (target instanceof SystemSpec.Embedded embedded) {
            return "embedded " + embedded.database();
        } else if (target instanceof SystemSpec.Rented rented) {
            return "environment " + rented.database();
        } else if (target instanceof SystemSpec.StandIn standIn) {
            return standIn.station();
        }
        return "handed over";
    }

    /** A value nobody wrote, but something above or below it, came with that. */
    private static String origin(Experiment experiment, String name) {
        Map<String, Origin> origins = experiment.origins();
        if (name.startsWith("targets.")) {
            return Kebab.of(origins.getOrDefault(name + ".url", Origin.PLAN));
        }
        return Kebab.of(origins.getOrDefault(name, name.startsWith("matrix.") ? Origin.PLAN : Origin.DEFAULT));
    }

    private static List<String[]> cells(Experiment experiment) {
        List<String[]> rows = new ArrayList<>();
        Duration at = Duration.ZERO;
        for (Cell cell : experiment.cells()) {
            String repetition = experiment.plan().sweep().repeat() > 1 ? " #" + cell.repetition() : "";
            rows.add(new String[] {
                Integer.toString(cell.id()),
                cell.target().name(),
                cell.pointText() + repetition,
                load(cell.load()),
                phases(cell),
                TimeText.format(at)
            });
            at = at.plus(cell.schedule().total()).plus(experiment.plan().sweep().coolDown());
        }
        return rows;
    }

    private static String load(LoadModel load) {
        if (load instanceof OpenLoop open) {
            return open.process().mean() + " " + open.process().word() + " on " + open.users() + " sessions";
        } else if (load instanceof PartlyOpen partly) {
            return partly.visits() + " visits of " + number(partly.transactionsPerVisit()) + " "
                    + Kebab.of(partly.arrivals()) + " on " + partly.users() + " sessions";
        }
        return load.users() + (load.users() == 1 ? " user" : " users");
    }

    private static String phases(Cell cell) {
        String measured = TimeText.format(cell.schedule().measurement());
        return cell.schedule().rampUp().isZero()
                ? measured
                : TimeText.format(cell.schedule().rampUp()) + " + " + measured;
    }
}
