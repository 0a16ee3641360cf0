package dev.assay.internal.run;

import dev.assay.internal.doctor.Doctor;
import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Connections;
import dev.assay.model.result.Finding;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What is looked at before anything is created: this host and the systems to be measured. Stateless. */
public final class Preflight {

    /** Findings that a result carries as reasons of its verdict. */
    private static final Set<String> TOLD_BY_THE_VERDICT = Set.of("same-host", "durability");

    /** The finding that is told in full: nobody shall measure in a language that was guessed at, and not know. */
    private static final String DIALECT = "dialect";

    private Preflight() {}

    /** What a cell will ask of its target. */
    static Expectation expectation(BoundWorkload<?, ?> bound, Cell cell, long seed, int loaderThreads) {
        Workload<?> workload = bound.create(seed, cell.load().users(), 0);
        int users = cell.load().users() + workload.backgroundWorkers();
        return new Expectation(
                users,
                Math.min(users, most(cell.target().connections())),
                loaderThreads,
                workload.dataset(),
                workload.changes(),
                0,
                workload.statementsPerSession());
    }

    /** The most sessions that users have at a time. */
    private static int most(Connections connections) {
        return connections.kind() == Connections.Kind.POOLED ? connections.size() : Integer.MAX_VALUE;
    }

    /** What was found on a system that is opened for the purpose; one that cannot be opened is a finding. */
    public static List<Finding> of(Supplier<OpenSystem> opening, Expectation expectation) {
        try (OpenSystem system = opening.get()) {
            return of(system, expectation);
        } catch (AssayException e) {
            return List.of(Doctor.unreachable(e));
        }
    }

    /** What was found on an open system; nothing on one that only stands in for a database. */
    static List<Finding> of(OpenSystem system, Expectation expectation) {
        Target target = system.target();
        return target == null ? List.of() : Doctor.target(target, expectation);
    }

    /**
     * Refuses a run there can be no measurement of, before it touches anything, and names what may spoil the others. What
     * only a try can tell, such as whether the server will have all users, is a warning here; the try decides.
     *
     * @throws AssayException with every problem found
     */
    static void require(OpenSystem system, Expectation expectation, RunListener listener) {
        List<Finding> findings = new ArrayList<>(Doctor.host(expectation));
        findings.addAll(of(system, expectation));
        refuse(findings);
        tellDialect(findings, listener);
        String warnings = findings.stream()
                .filter(f -> f.level() == Finding.Level.WARNING)
                .filter(f -> !TOLD_BY_THE_VERDICT.contains(f.id()) && !f.id().equals(DIALECT))
                .map(Finding::id)
                .distinct()
                .collect(Collectors.joining(", "));
        if (!warnings.isEmpty()) {
            listener.on(new RunEvent.Note(
                    "these may spoil the measurement: " + warnings + "; assay doctor says how, and what would help"));
        }
    }

    /**
     * Refuses a load that cannot be done, before it touches anything. What would spoil a measurement is nothing to a load.
     *
     * @throws AssayException with every problem found
     */
    static void requireLoadable(OpenSystem system, Expectation expectation, RunListener listener) {
        List<Finding> findings = of(system, expectation);
        refuse(findings);
        tellDialect(findings, listener);
    }

    private static void refuse(List<Finding> findings) {
        Finding.refusal(findings).ifPresent(refusal -> {
            throw refusal;
        });
    }

    private static void tellDialect(List<Finding> findings, RunListener listener) {
        findings.stream()
                .filter(f -> f.id().equals(DIALECT) && f.level() == Finding.Level.WARNING)
                .forEach(f -> listener.on(new RunEvent.Note(f.text())));
    }

    /** With several systems, each finding says whose it is. */
    static List<Finding> named(String system, List<Finding> findings) {
        List<Finding> named = new ArrayList<>();
        for (Finding f : findings) {
            named.add(new Finding(f.id(), f.area(), f.level(), system + ": " + f.text(), f.remedy()));
        }
        return named;
    }
}
