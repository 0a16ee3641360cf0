package dev.assay.internal.run;

import dev.assay.internal.doctor.Doctor;
import dev.assay.internal.plan.PlanData;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Finding;
import dev.assay.model.result.TrialResult.Loading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;

/** What is done to the targets of an experiment without measuring: load, check, clean, examine. Confined to one thread. */
public final class TargetCommands {

    private final RunContext run;

    public TargetCommands(RunContext run) {
        this.run = run;
    }

    private List<Cell> cells() {
        return run.resolved().experiment().cells();
    }

    /**
     * Creates the schema and the data of every target, or goes on with a load that was cut short. Data that are there
     * already are left alone.
     *
     * @return one entry for each target that was loaded; none for those that had the data
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a target is to have several data sets, one after the other
     */
    public List<Loading> load() {
        List<Loading> loadings = new ArrayList<>();
        onEach(PlanData.oneEach(cells(), dataParameters(), "load"), (cell, system) -> {
            CellData<?> data = run.cellRun(cell, system).data("load");
            if (CellData.lacks(data.look())) {
                Preflight.requireLoadable(system, run.expectation(cell), run.listener());
                loadings.add(run.load(data, UUID.randomUUID().toString()));
            }
        });
        return loadings;
    }

    /**
     * Asks the workload's consistency conditions of every target, in the order of targets and conditions.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a target is to have several data sets, one after the other
     */
    public List<CheckResult> check() {
        List<CheckResult> checks = new ArrayList<>();
        onEach(PlanData.oneEach(cells(), dataParameters(), "check"), (cell, system) -> {
            CellData<?> data = run.cellRun(cell, system).data("check");
            checks.addAll(data.check(data.look()));
        });
        return checks;
    }

    /** Drops what {@link #load} or a run created on every target, and nothing else. */
    public void clean() {
        onEach(
                PlanData.distinct(cells(), dataParameters()),
                (cell, system) -> run.cellRun(cell, system).data("clean").clean());
    }

    /** Opens each target once, for all its cells among these, and with its password. */
    private void onEach(List<Cell> cells, BiConsumer<Cell, OpenSystem> deed) {
        try (Systems systems = run.systems(cells)) {
            for (Cell cell : cells) {
                deed.accept(cell, systems.of(cell));
                systems.done(cell);
            }
        }
    }

    private List<String> dataParameters() {
        return PlanData.dataParameters(run.resolved().workloads().factory());
    }

    /**
     * Looks at this host and at every target for what would spoil a measurement; creates nothing. A target that cannot be
     * reached is a finding too. With several data sets on a target, each is asked about: they need not all have room.
     *
     * @return this host's first, for the cell with most users; then those of each target in turn
     */
    public List<Finding> examine() {
        List<Cell> cells = PlanData.distinct(cells(), dataParameters());
        List<Finding> findings = new ArrayList<>();
        cells.stream()
                .max(Comparator.comparingInt(cell -> cell.load().users()))
                .ifPresent(cell -> findings.addAll(Doctor.host(run.expectation(cell))));
        for (Cell cell : cells) {
            try (Systems systems = run.systems(List.of(cell))) {
                List<Finding> found = Preflight.of(() -> systems.of(cell), run.expectation(cell));
                findings.addAll(
                        cells.size() == 1
                                ? found
                                : Preflight.named(cell.target().name(), found));
            }
        }
        return findings.stream().distinct().toList();
    }
}
