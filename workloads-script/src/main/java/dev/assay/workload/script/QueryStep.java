package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.workload.script.ScriptSource.Place;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * An SQL command. Immutable.
 *
 * @param kind begins or ends of transactions matter
 * @param parameters variables in the order of the parameters
 * @param stored variables that get the columns; null if it stores nothing
 * @param optional {@code \aset}: see {@link Command.Storing}
 * @param types of these columns, from {@link Types}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record QueryStep(
        Sql sql, SqlKind kind, int[] parameters, int @Nullable [] stored, boolean optional, int[] types, Place place)
        implements Step {

    /** The dialect whose server infers the types of parameters; others convert typed values. */
    private static final String INFERRING = "postgresql";

    @Override
    public void run(ClientState state, JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql);
        boolean untyped = session.dialect().equals(INFERRING);
        for (int i = 0; i < parameters.length; i++) {
            if (untyped) {
                bindText(statement, i + 1, state.text(parameters[i]));
            } else {
                bind(statement, i + 1, state, parameters[i]);
            }
        }
        boolean rows = statement.execute();
        if (stored != null) {
            store(statement, rows, stored, state);
        } else if (rows) {
            readAll(statement);
        }
    }

    private static void bindText(PreparedStatement statement, int index, @Nullable String text) throws SQLException {
        if (text == null) {
            statement.setNull(index, Types.OTHER);
        } else {
            statement.setObject(index, text, Types.OTHER);
        }
    }

    private static void bind(PreparedStatement statement, int index, ClientState state, int slot) throws SQLException {
        switch (state.kind(slot)) {
            case NULL -> statement.setNull(index, Types.NULL);
            case BOOLEAN -> statement.setBoolean(index, state.whole(slot) != 0);
            case INTEGER -> statement.setLong(index, state.whole(slot));
            case DOUBLE -> statement.setDouble(index, state.real(slot));
            case TEXT -> statement.setString(index, state.text(slot));
        }
    }

    /** Reads all rows but no values. */
    private static void readAll(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            while (rows.next()) {
                // the next one
            }
        }
    }

    private void store(PreparedStatement statement, boolean hasRows, int[] slots, ClientState state)
            throws SQLException {
        if (!hasRows) {
            if (optional) {
                return;
            }
            throw place.failure("\\gset needs a command that returns a row");
        }
        int count = 0;
        try (ResultSet rows = statement.getResultSet()) {
            while (rows.next()) {
                if (count++ == 0 || optional) {
                    store(rows, slots, state);
                }
            }
        }
        if (count != 1 && !optional) {
            throw place.failure("\\gset needs one row, found " + count);
        }
    }

    private void store(ResultSet row, int[] slots, ClientState state) throws SQLException {
        for (int column = 1; column <= slots.length; column++) {
            TextValue.store(row, column, types[column - 1], state, slots[column - 1]);
        }
    }
}
