package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.PlanFile;
import dev.assay.PlanStage;
import dev.assay.analysis.compare.CompareSpec;
import dev.assay.cost.BillSources;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.ExperimentValue;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Preparation;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.PercentText;
import dev.assay.model.unit.TimeText;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats a resolved plan for the terminal. Stateless. */
final class ExperimentText {

    private ExperimentText() {}

    /**
     * Returns one line, and further ones for features that are not implemented yet.
     *
     * @param columns most columns of a line
     */
    static String line(Path file, PlanFile plan, int columns) {
        int targets = plan.experiment().plan().targets().size();
        StringBuilder text = new StringBuilder(format(
                "%s: %s%s%d %s on %d %s, %s and %s",
                file,
                plan.staged() ? plan.stages().size() + " stages, " : "",
                plan.searches() ? "at most " : "",
                plan.cells(),
                plan.cells() == 1 ? "cell" : "cells",
                targets,
                targets == 1 ? "target" : "targets",
                TimeText.format(plan.duration()),
                loading(plan)));
        plan.unbuilt()
                .forEach(what -> text.append(System.lineSeparator())
                        .append(WrappedText.line("    not implemented yet: " + what, columns)));
        return text.toString();
    }

    /**
     * Returns all values with their origin, all cells, time and price.
     *
     * @param columns most columns of a line
     */
    static String of(PlanFile plan, BillSources bills, int columns) {
        List<String> lines = new ArrayList<>(List.of(plan.experiment().plan().name(), ""));
        if (plan.staged()) {
            int number = 0;
            for (PlanStage stage : plan.stages()) {
                number++;
                lines.add(format(
                        "Stage %d of %d: %s%s",
                        number,
                        plan.stages().size(),
                        stage.name(),
                        stage.at() == null
                                ? ""
                                : ", at the best point of each target in " + stage.at()
                                        + " (shown: the point with the most users)"));
                lines.add("");
                lines.addAll(tables(stage.experiment(), plan));
            }
        } else {
            lines.addAll(tables(plan.experiment(), plan));
        }
        lines.addAll(time(plan));
        lines.addAll(PlanPriceText.lines(plan, bills));
        plan.unbuilt().forEach(what -> lines.add("not implemented yet: " + what));
        return WrappedText.join(lines, columns);
    }

    /** Returns tables and sentences, and an empty line after them. */
    private static List<String> tables(Experiment experiment, PlanFile plan) {
        List<String[]> values = new ArrayList<>();
        for (ExperimentValue value : experiment.values()) {
            values.add(new String[] {value.name(), value.text(), origin(value, plan)});
        }
        List<String> lines = new ArrayList<>();
        lines.add(TableText.plain(List.of("setting", "value", "origin"), values));
        lines.add("");
        lines.add(TableText.plain(
                List.of("cell", "target", "point", "load", "phases", "starts after"), cells(experiment)));
        CompareSpec.of(experiment).ifPresent(spec -> lines.add(compared(experiment, spec)));
        if (experiment.mostCells() > experiment.cells().size()) {
            lines.add(format(
                    "The search decides each further cell by the results before it; at most %d cells.",
                    experiment.mostCells()));
        }
        lines.add("");
        return lines;
    }

    private static String compared(Experiment experiment, CompareSpec spec) {
        return format(
                "Compares by %s, relative to %s: %d rounds, in random order within each pair; equivalent within %s.",
                spec.by(), spec.base(), experiment.plan().sweep().repeat(), PercentText.format(spec.margin()));
    }

    private static String loading(PlanFile plan) {
        int loads = plan.preparation().loads();
        return loads == 0 ? "no loading" : loads == 1 ? "1 load of data" : loads + " loads of data";
    }

    /** Returns the time of the cells, the estimate for starts and loads, and the sum. */
    private static List<String> time(PlanFile plan) {
        Preparation before = plan.preparation();
        String cells = (plan.searches() ? "At most " : "")
                + plan.cells()
                + (plan.cells() == 1 ? " cell takes " : " cells take ")
                + TimeText.format(plan.duration());
        Duration estimate = before.estimate();
        if (estimate.isZero()) {
            return List.of(cells + "; nothing has to be started or loaded");
        }
        List<String> parts = new ArrayList<>();
        if (before.starts() > 0) {
            parts.add(format("%,d %s", before.starts(), before.starts() == 1 ? "database start" : "database starts"));
        }
        if (before.loads() > 0) {
            parts.add(format(
                    "%s of %,d rows", before.loads() == 1 ? "1 load" : before.loads() + " loads", before.rows()));
        }
        return List.of(
                format(
                        "%s, starting and loading about %s (%s): in all about %s.",
                        cells,
                        TimeText.format(estimate),
                        String.join(", ", parts),
                        TimeText.format(plan.duration().plus(estimate))),
                format(
                        "Assumed: %s for a start, %,d rows/s for a load into an empty database.",
                        TimeText.format(Preparation.START), Preparation.ROWS_PER_SECOND));
    }

    /** Returns the origin of a value, with the line number for values of the plan. */
    private static String origin(ExperimentValue value, PlanFile plan) {
        Integer line = plan.lines().get(value.name());
        return switch (value.origin()) {
            case PLAN -> line == null ? "plan" : "plan, line " + line;
            case FLAG -> "command line";
            case TARGETS -> "common to all targets";
            case MATRIX, WORKLOAD, DEFAULT -> Kebab.of(value.origin());
        };
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
            return partly.visits() + " visits of "
                    + new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT))
                            .format(partly.transactionsPerVisit())
                    + " "
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
