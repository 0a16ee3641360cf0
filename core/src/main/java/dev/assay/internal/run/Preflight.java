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
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Examines the host and the systems before a run creates anything. Stateless. */
public final class Preflight {

    private static final Set<String> TOLD_BY_THE_VERDICT = Set.of("same-host", "durability");

    /** This finding is printed in full: the user must know that the SQL dialect was guessed. */
    private static final String DIALECT = "dialect";

    private Preflight() {}

    /** Returns what a cell demands of host and target. */
    static Expectation expectation(BoundWorkload<?, ?> bound, Cell cell, long seed, int loaderThreads) {
        Workload<?> workload = bound.create(seed, cell.load().users(), 0);
        int users = cell.load().users() + workload.backgroundWorkers();
        return new Expectation(
                users,
                Math.min(users, most(cell.target().connections())),
                loaderThreads,
                workload.dataset().tables().isEmpty() ? null : workload.dataset(),
                workload.changes(),
                0,
                workload.statementsPerSession());
    }

    private static int most(Connections connections) {
        return connections.kind() == Connections.Kind.POOLED ? connections.size() : Integer.MAX_VALUE;
    }

    /** Opens a system, returns its findings and closes it; a system that cannot be opened is a finding. */
    public static List<Finding> of(Supplier<OpenSystem> opening, Expectation expectation) {
        try (OpenSystem system = opening.get()) {
            return of(system, expectation);
        } catch (AssayException e) {
            return List.of(Doctor.unreachable(e));
        }
    }

    /** Returns the findings on an open system; none for a stand-in. */
    static List<Finding> of(OpenSystem system, Expectation expectation) {
        return of(system, expectation, roundTrip(system));
    }

    private static List<Finding> of(OpenSystem system, Expectation expectation, Supplier<OptionalLong> roundTrip) {
        Target target = system.target();
        return target == null ? List.of() : Doctor.target(target, expectation, roundTrip);
    }

    private static Supplier<OptionalLong> roundTrip(OpenSystem system) {
        return () -> Objects.requireNonNull(system.target(), "a database").roundTripNanos();
    }

    /**
     * Rejects a run that cannot be measured, before it changes anything, and notes the warnings. A limit that only an attempt
     * reveals, such as the server's connection limit, is a warning here.
     *
     * @param roundTrip returns the round-trip time to the database
     * @throws AssayException with all problems found
     */
    static void require(
            OpenSystem system, Expectation expectation, Supplier<OptionalLong> roundTrip, RunListener listener) {
        List<Finding> findings = new ArrayList<>(Doctor.host(expectation));
        findings.addAll(of(system, expectation, roundTrip));
        refuse(findings);
        noteGuessedDialect(findings, listener);
        String warnings = findings.stream()
                .filter(f -> f.level() == Finding.Level.WARNING)
                .filter(f -> !TOLD_BY_THE_VERDICT.contains(f.id()) && !f.id().equals(DIALECT))
                .map(Finding::id)
                .distinct()
                .collect(Collectors.joining(", "));
        if (!warnings.isEmpty()) {
            listener.on(new RunEvent.Note("these may distort the measurement: " + warnings
                    + "; assay doctor describes them and the remedies"));
        }
    }

    /**
     * Rejects a data load that cannot work, before it changes anything. Warnings about measurements are ignored.
     *
     * @throws AssayException with all problems found
     */
    static void requireLoadable(OpenSystem system, Expectation expectation, RunListener listener) {
        List<Finding> findings = of(system, expectation);
        refuse(findings);
        noteGuessedDialect(findings, listener);
    }

    private static void refuse(List<Finding> findings) {
        Finding.refusal(findings).ifPresent(refusal -> {
            throw refusal;
        });
    }

    private static void noteGuessedDialect(List<Finding> findings, RunListener listener) {
        findings.stream()
                .filter(f -> f.id().equals(DIALECT) && f.level() == Finding.Level.WARNING)
                .forEach(f -> listener.on(new RunEvent.Note(f.text())));
    }

    static List<Finding> named(String system, List<Finding> findings) {
        List<Finding> named = new ArrayList<>();
        for (Finding f : findings) {
            named.add(new Finding(f.id(), f.area(), f.level(), system + ": " + f.text(), f.remedy()));
        }
        return named;
    }
}
