package dev.assay.workload.tpcc;

import dev.assay.model.plan.Isolation;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/** A session of a database whose statements change one table each, so that transactions go step by step. */
final class StepwiseSession implements JdbcSession {

    private final JdbcSession session;

    StepwiseSession(JdbcSession session) {
        this.session = session;
    }

    @Override
    public boolean supports(Capability capability) {
        return capability != Capability.DATA_MODIFYING_CTE && session.supports(capability);
    }

    @Override
    public Connection connection() {
        return session.connection();
    }

    @Override
    public PreparedStatement statement(Sql sql) throws SQLException {
        return session.statement(sql);
    }

    @Override
    public String dialect() {
        return session.dialect();
    }

    @Override
    public void begin() throws Exception {
        session.begin();
    }

    @Override
    public void commit() throws Exception {
        session.commit();
    }

    @Override
    public void rollback() throws Exception {
        session.rollback();
    }

    @Override
    public ErrorClass classify(Exception failure) {
        return session.classify(failure);
    }

    @Override
    public Optional<Isolation> isolation() {
        return session.isolation();
    }

    @Override
    public boolean usable() {
        return session.usable();
    }

    @Override
    public void abort() {
        session.abort();
    }

    @Override
    public void close() {
        session.close();
    }
}
