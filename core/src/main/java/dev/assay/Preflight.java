package dev.assay;

import dev.assay.doctor.Doctor;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.Finding;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What is looked at before anything is created: this host and the systems to be measured. Stateless. */
final class Preflight {

    private Preflight() {}

    /** What a cell will ask of its target. */
    static <P extends Record> Expectation expectation(
            WorkloadFactory<P, ?> factory, Cell cell, long seed, int loaderThreads) {
        P parameters =
                ParameterBinder.bind(factory.parameterType(), cell.workload().parameters());
        WorkloadContext context =
                new WorkloadContext(new Seeds(seed), cell.load().users());
        return new Expectation(
                cell.load().users(),
                loaderThreads,
                factory.create(parameters, context).dataset());
    }

    /** What was found on a system that is opened for the purpose; one that cannot be opened is a finding. */
    static List<Finding> of(Supplier<OpenSystem> opening, Expectation expectation) {
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

    /** With several systems, each finding says whose it is. */
    static List<Finding> named(String system, List<Finding> findings) {
        List<Finding> named = new ArrayList<>();
        for (Finding f : findings) {
            named.add(new Finding(f.id(), f.area(), f.level(), system + ": " + f.text(), f.remedy()));
        }
        return named;
    }
}
