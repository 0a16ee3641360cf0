package dev.assay.workload.ycsb;

import dev.assay.model.plan.Isolation;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.TrafficCounter;
import dev.assay.spi.workload.OutcomeCode;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Key-value operations as single SQL statements, each prepared once in a session. Every requested column is decoded. Confined to
 * one worker, except {@link #abort}.
 */
class JdbcKeyValueSession implements KeyValueSession {

    private final JdbcSession session;
    private final SqlCatalogue catalogue = new SqlCatalogue();
    private @Nullable RecordStatements known;

    JdbcKeyValueSession(JdbcSession session) {
        this.session = session;
    }

    private RecordStatements statements(KeyTable table) {
        RecordStatements statements = known;
        if (statements == null || !statements.of(table)) {
            statements = RecordStatements.on(table, catalogue);
            known = statements;
        }
        return statements;
    }

    @Override
    public OutcomeCode read(KeyTable table, Key key, FieldSet fields, RowBuffer into) throws SQLException {
        RecordStatements statements = statements(table);
        PreparedStatement statement = session.statement(statements.read(fields));
        statement.setString(1, key.text());
        into.clear();
        try (ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
                return KeyValueOutcome.NOT_FOUND;
            }
            statements.decode(rows, fields, into);
        }
        return OutcomeCode.COMMITTED;
    }

    @Override
    public OutcomeCode scan(KeyTable table, Key firstKey, int rows, FieldSet fields, RowSink into) throws SQLException {
        RecordStatements statements = statements(table);
        PreparedStatement statement = session.statement(statements.scan(fields));
        statement.setString(1, firstKey.text());
        statement.setInt(2, rows);
        try (ResultSet found = statement.executeQuery()) {
            while (found.next()) {
                statements.decode(found, fields, into.next());
                into.received(statements.key(found, fields));
            }
        }
        return OutcomeCode.COMMITTED;
    }

    @Override
    public OutcomeCode insert(KeyTable table, Key key, RowBuffer row) throws SQLException {
        RecordStatements statements = statements(table);
        PreparedStatement statement = session.statement(statements.insert());
        statement.setString(1, key.text());
        statements.setInserted(statement, row);
        return changed(statement);
    }

    @Override
    public OutcomeCode update(KeyTable table, Key key, RowBuffer row) throws SQLException {
        RecordStatements statements = statements(table);
        PreparedStatement statement = session.statement(statements.update(row));
        int next = statements.setUpdated(statement, row);
        statement.setString(next, key.text());
        return changed(statement);
    }

    @Override
    public OutcomeCode delete(KeyTable table, Key key) throws SQLException {
        PreparedStatement statement = session.statement(statements(table).delete());
        statement.setString(1, key.text());
        return changed(statement);
    }

    private static OutcomeCode changed(PreparedStatement statement) throws SQLException {
        return statement.executeUpdate() == 1 ? OutcomeCode.COMMITTED : KeyValueOutcome.UNEXPECTED_STATE;
    }

    @Override
    public OptionalLong rows(KeyTable table) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery(statements(table).count())) {
            row.next();
            return OptionalLong.of(row.getLong(1));
        }
    }

    @Override
    public void enter() throws Exception {
        session.enter();
    }

    @Override
    public Optional<TrafficCounter> trafficCounter() {
        return session.trafficCounter();
    }

    @Override
    public void leave() {
        session.leave();
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
