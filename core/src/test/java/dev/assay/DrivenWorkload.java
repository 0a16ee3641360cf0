package dev.assay;

import dev.assay.model.AssayException;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A workload with configurable load requirements. */
public record DrivenWorkload(LoadRequirements loadRequirements, boolean people) implements Workload<Session> {

    public record NoParameters() {}

    /**
     * Creates the workload.
     *
     * @param people whether the workload has think times of its own
     */
    public record Factory(LoadRequirements loadRequirements, boolean people)
            implements WorkloadFactory<NoParameters, Session> {

        public Factory(LoadRequirements loadRequirements) {
            this(loadRequirements, true);
        }

        @Override
        public String id() {
            return "driven";
        }

        @Override
        public String description() {
            return "a workload that says how it has to be driven";
        }

        @Override
        public Class<NoParameters> parameterType() {
            return NoParameters.class;
        }

        @Override
        public Class<Session> sessionType() {
            return Session.class;
        }

        @Override
        public Workload<Session> create(NoParameters parameters, WorkloadContext context) {
            if (loadRequirements.users() > 0 && context.users() > 0 && context.users() != loadRequirements.users()) {
                throw AssayException.plan("--users: found " + context.users());
            }
            return new DrivenWorkload(loadRequirements, people);
        }
    }

    @Override
    public List<TransactionType> transactionTypes() {
        return List.of(new TransactionType("payment", 1, Demarcation.DRIVER, false));
    }

    @Override
    public Optional<ThinkTimes> thinkTimes() {
        return people
                ? Optional.of(new ThinkTimes(List.of(Duration.ZERO), List.of(Duration.ofSeconds(12))))
                : Optional.empty();
    }

    @Override
    public Metric primaryMetric() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Dataset dataset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Script<Session> newScript(WorkerContext context) {
        throw new UnsupportedOperationException();
    }
}
