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

/** Runs the commands that do not measure: load, check, clean and examine. Confined to one thread. */
public record TargetCommands(RunContext run) {

    private List<Cell> cells() {
        return run.resolved().cells();
    }

    /** See {@link dev.assay.ExperimentRun#load}. */
    public List<Loading> load() {
        List<Loading> loadings = new ArrayList<>();
        onEach(PlanData.oneEach(cells(), dataParameters(), "load"), (cell, system) -> {
            CellData<?> data = run.cellRun(cell, system).data("load");
            data.requireTables("there is nothing to load");
            boolean incomplete = CellData.incomplete(data.look());
            if (incomplete) {
                Preflight.requireLoadable(system, run.expectation(cell), run.listener());
            }
            makeProcedures(cell.target().name(), system);
            if (incomplete) {
                loadings.add(run.load(data, UUID.randomUUID().toString()));
            }
        });
        return loadings;
    }

    /** Creates the stored procedures of all cells on a target, before the load, which takes longer. */
    private void makeProcedures(String target, OpenSystem system) {
        for (Cell cell : cells()) {
            if (cell.target().name().equals(target)) {
                CellData<?> data = run.cellRun(cell, system).data("load");
                if (data.lacksProcedures()) {
                    Preflight.requireLoadable(system, run.expectation(cell), run.listener());
                    data.makeProcedures();
                }
            }
        }
    }

    /** See {@link dev.assay.ExperimentRun#check}. */
    public List<CheckResult> check() {
        List<CheckResult> checks = new ArrayList<>();
        onEach(PlanData.oneEach(cells(), dataParameters(), "check"), (cell, system) -> {
            CellData<?> data = run.cellRun(cell, system).data("check");
            checks.addAll(data.check(data.look()));
        });
        return checks;
    }

    /** See {@link dev.assay.ExperimentRun#clean}. */
    public void clean() {
        onEach(
                PlanData.distinct(cells(), dataParameters()),
                (cell, system) -> run.cellRun(cell, system).data("clean").clean());
    }

    /** Opens each target once for all of its cells. */
    private void onEach(List<Cell> cells, BiConsumer<Cell, OpenSystem> action) {
        try (Systems systems = run.systems(cells)) {
            for (Cell cell : cells) {
                action.accept(cell, systems.of(cell));
                systems.done(cell);
            }
        }
    }

    private List<String> dataParameters() {
        return PlanData.dataParameters(run.resolved().workloads().factory());
    }

    /** See {@link dev.assay.ExperimentRun#examine}. */
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
