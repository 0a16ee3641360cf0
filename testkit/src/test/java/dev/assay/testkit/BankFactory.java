package dev.assay.testkit;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;

/** The door of {@link Bank}; public, because {@link java.util.ServiceLoader} comes through it. */
public final class BankFactory extends JdbcWorkloadFactory<BankParameters> {

    private final Bank.Fault fault;

    public BankFactory() {
        this(Bank.Fault.NONE);
    }

    BankFactory(Bank.Fault fault) {
        super("bank", "Transfers between accounts.", BankParameters.class);
        this.fault = fault;
    }

    @Override
    public Workload<JdbcSession> create(BankParameters parameters, WorkloadContext context) {
        return new Bank(parameters, context, fault);
    }
}
