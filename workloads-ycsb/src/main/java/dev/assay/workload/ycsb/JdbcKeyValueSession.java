package dev.assay.workload.ycsb;

import dev.assay.model.plan.Isolation;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Key-value operations as single SQL statements, each prepared once a session. Every column that is asked for is decoded.
 * Confined to one worker, except {@link #abort}.
 */
class JdbcKeyValueSession implements KeyValueSession {

    private final JdbcSession session;
    private final SqlCatalogue catalogue = new SqlCatalogue();
    private @Nullable KeyValueStatements known;
    /** Where {@code SELECT *} has each field, which the first answer tells: not every table is ours. */
    private int @Nullable [] columns;

    private int keyColumn;

    JdbcKeyValueSession(JdbcSession session) {
        this.session = session;
    }

    private KeyValueStatements statements(KeyTable table) {
        KeyValueStatements statements = known;
        if (statements == null || !statements.of(table)) {
            statements = new KeyValueStatements(table, catalogue);
            known = statements;
            columns = null;
        }
        return statements;
    }

    @Override
    public OutcomeCode read(KeyTable table, Key key, FieldSet fields, RowBuffer into) throws SQLException {
        PreparedStatement statement = session.statement(statements(table).read(fields));
        statement.setString(1, key.text());
        into.clear();
        try (ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
                return KeyValueOutcome.NOT_FOUND;
            }
            decode(table, rows, fields, into);
        }
        return OutcomeCode.COMMITTED;
    }

    private void decode(KeyTable table, ResultSet row, FieldSet fields, RowBuffer into) throws SQLException {
        if (fields.all()) {
            int[] all = columns == null ? find(table, row) : columns;
            for (int position = 0; position < all.length; position++) {
                into.read(position, row.getString(all[position]));
            }
        } else {
            for (int i = 0; i < fields.size(); i++) {
                into.read(fields.position(i), row.getString(i + 2));
            }
        }
    }

    private int[] find(KeyTable table, ResultSet row) throws SQLException {
        int[] found = new int[table.fields().size()];
        for (int position = 0; position < found.length; position++) {
            found[position] = row.findColumn(table.fields().get(position));
        }
        keyColumn = row.findColumn(KeyValueStatements.KEY);
        columns = found;
        return found;
    }

    @Override
    public OutcomeCode scan(KeyTable table, Key firstKey, int rows, FieldSet fields, RowSink into) throws SQLException {
        PreparedStatement statement = session.statement(statements(table).scan(fields));
        statement.setString(1, firstKey.text());
        statement.setInt(2, rows);
        try (ResultSet found = statement.executeQuery()) {
            while (found.next()) {
                decode(table, found, fields, into.next());
                into.received(found.getString(fields.all() ? keyColumn : 1));
            }
        }
        return OutcomeCode.COMMITTED;
    }

    @Override
    public OutcomeCode insert(KeyTable table, Key key, RowBuffer row) throws SQLException {
        PreparedStatement statement = session.statement(statements(table).insert());
        statement.setString(1, key.text());
        for (int i = 0; i < row.size(); i++) {
            statement.setString(row.position(i) + 2, row.text(row.position(i)));
        }
        return changed(statement);
    }

    @Override
    public OutcomeCode update(KeyTable table, Key key, RowBuffer row) throws SQLException {
        PreparedStatement statement = session.statement(statements(table).update(row));
        for (int i = 0; i < row.size(); i++) {
            statement.setString(i + 1, row.text(row.position(i)));
        }
        statement.setString(row.size() + 1, key.text());
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
