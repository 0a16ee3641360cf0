package dev.assay.testkit;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;

/** The door of {@link Bank}; public, because {@link java.util.ServiceLoader} comes through it. */
public final class BankFactory implements WorkloadFactory<BankParameters, JdbcSession> {

    private final Bank.Fault fault;

    public BankFactory() {
        this(Bank.Fault.NONE);
    }

    BankFactory(Bank.Fault fault) {
        this.fault = fault;
    }

    @Override
    public String id() {
        return "bank";
    }

    @Override
    public String description() {
        return "Transfers between accounts.";
    }

    @Override
    public Class<BankParameters> parameterType() {
        return BankParameters.class;
    }

    @Override
    public Class<JdbcSession> sessionType() {
        return JdbcSession.class;
    }

    @Override
    public Workload<JdbcSession> create(BankParameters parameters, WorkloadContext context) {
        return new Bank(parameters, context, fault);
    }
}
