package dev.assay.report;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.SystemSpec;
import java.util.List;

/** Experiments with other names. Stateless. */
final class Names {

    private Names() {}

    /** The same under another name, and with its first target under it. */
    static Experiment of(Experiment experiment, String name) {
        Plan plan = experiment.plan();
        String first = plan.targets().get(0).name();
        SystemSpec renamed = new SystemSpec.Given(name);
        List<SystemSpec> targets = plan.targets().stream()
                .map(target -> target.name().equals(first) ? renamed : target)
                .toList();
        List<Cell> cells = experiment.cells().stream()
                .map(cell -> cell.target().name().equals(first)
                        ? new Cell(
                                cell.id(),
                                renamed,
                                cell.workload(),
                                cell.load(),
                                cell.schedule(),
                                cell.point(),
                                cell.repetition())
                        : cell)
                .toList();
        return new Experiment(
                experiment.schemaVersion(),
                experiment.toolVersion(),
                new Plan(name, targets, plan.workload(), plan.load(), plan.schedule(), plan.seed(), plan.sweep()),
                cells,
                experiment.origins(),
                experiment.settings());
    }
}
