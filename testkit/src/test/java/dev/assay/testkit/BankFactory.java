package dev.assay.testkit;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;

/** Creates {@link Bank}; public for {@link java.util.ServiceLoader}. */
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
