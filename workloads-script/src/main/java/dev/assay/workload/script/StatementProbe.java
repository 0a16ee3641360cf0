package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.workload.script.Command.Query;
import dev.assay.workload.script.Command.Storing;
import dev.assay.workload.script.ScriptSource.Place;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Prepares the statements of scripts before a run, so that the server's objections are found then. Confined to one thread. */
final class StatementProbe {

    /** The end of a message of PostgreSQL's driver. */
    private static final Pattern POSITION = Pattern.compile("\\s+Position: (\\d+)");

    private final Scripts scripts;
    private final JdbcSession session;

    StatementProbe(Scripts scripts, JdbcSession session) {
        this.scripts = scripts;
        this.session = session;
    }

    /**
     * Returns the columns of each query with {@code \gset} or {@code \aset}; none of one that returns no rows.
     *
     * @throws AssayException of kind {@code PLAN} if the server rejects a statement, with its place. Scripts that create or drop
     *     objects are not examined: their statements may need these objects
     */
    List<List<StoredColumn>> columns() {
        List<List<StoredColumn>> columns = new ArrayList<>();
        for (List<Query> script : scripts.queries()) {
            boolean defines = script.stream().anyMatch(query -> SqlKind.of(query.text()) == SqlKind.DEFINITION);
            for (Query query : script) {
                Sql sql = scripts.statement(query);
                if (sql != null && (!defines || query.stores() != null)) {
                    List<StoredColumn> names = prepared(query, sql);
                    if (query.stores() != null) {
                        columns.add(names);
                    }
                }
            }
        }
        return columns;
    }

    private List<StoredColumn> prepared(Query query, Sql sql) {
        try {
            PreparedStatement statement = session.statement(sql);
            if (query.stores() == null) {
                if (!query.text().variables().isEmpty()) {
                    statement.getParameterMetaData(); // makes the driver ask the server
                } else {
                    statement.getMetaData();
                }
                return List.of();
            }
            return names(query, statement.getMetaData());
        } catch (SQLException e) {
            throw rejected(query, e);
        }
    }

    private static List<StoredColumn> names(Query query, @Nullable ResultSetMetaData columns) throws SQLException {
        Storing storing = Objects.requireNonNull(query.storing());
        if (columns == null && storing.optional()) {
            return List.of();
        }
        if (columns == null) {
            throw query.place().error("\\gset needs a command that returns a row");
        }
        List<StoredColumn> names = new ArrayList<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
            String name = columns.getColumnLabel(column).toLowerCase(Locale.ROOT);
            if (!VariableNames.valid(storing.prefix() + name)) {
                throw query.place().error("cannot store the column '" + name + "': name it with AS, such as AS value");
            }
            names.add(new StoredColumn(name, columns.getColumnType(column)));
        }
        return names;
    }

    private static AssayException rejected(Query query, SQLException failure) {
        String message = Objects.requireNonNullElse(failure.getMessage(), "no message");
        Matcher position = POSITION.matcher(message);
        Place place = position.find() ? query.text().place(Integer.parseInt(position.group(1))) : query.place();
        String shown = position.replaceAll("").replaceAll("\\s+", " ").strip();
        return place.error("the database rejects this command: " + shown);
    }
}
