package dev.assay.transactions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one connection: prepared ones are kept after their {@code close()}, the least recently used is closed first. A
 * statement is lent once at a time. Confined to one worker. Lending a known text allocates nothing.
 */
final class StatementCache {

    /** Statements that stay prepared: a workload that writes values into texts would exhaust the server. */
    static final int MOST_STATEMENTS = 256;

    /** Lists of statements with the same key, the least recently used key first. */
    private final Map<Object, CachedStatement> statements = new LinkedHashMap<>(16, 0.75f, true);

    /** All that were lent in this execution, each once or more. */
    private final List<CachedStatement> lent = new ArrayList<>();

    private final List<Statement> others = new ArrayList<>();
    private final Connection connection;
    private int size;

    /**
     * @param connection what {@code getConnection()} of a statement returns
     */
    StatementCache(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    /** Forgets all statements, which their connection closes. */
    void clear() {
        statements.clear();
        lent.clear();
        others.clear();
        size = 0;
    }

    /** Ends the use of all statements that the last execution left open. */
    void takeAllBack() {
        for (int i = 0; i < lent.size(); i++) {
            try {
                lent.get(i).close();
            } catch (SQLException e) {
                // It belongs to an execution that has ended; a lost connection shows at the next statement.
            }
        }
        lent.clear();
        for (int i = 0; i < others.size(); i++) {
            closeQuietly(others.get(i));
        }
        others.clear();
    }

    /**
     * Lends a statement that is prepared and not in use.
     *
     * @param key the text, or the text with the kind of results
     * @return null if there is none: then {@link #add} one
     */
    @Nullable
    CachedStatement lend(Object key) throws SQLException {
        CachedStatement statement = statements.get(key);
        while (statement != null) {
            if (!statement.lent()) {
                if (!statement.prepared().isClosed()) {
                    return lend(statement);
                }
                remove(statement);
            }
            statement = statement.next();
        }
        return null;
    }

    /** Adds a statement and lends it. */
    CachedStatement add(Object key, PreparedStatement prepared) {
        if (size >= MOST_STATEMENTS) {
            closeOldest();
        }
        CachedStatement added = new CachedStatement(this, key, prepared);
        added.next(statements.put(key, added));
        size++;
        return lend(added);
    }

    private CachedStatement lend(CachedStatement statement) {
        if (lent.isEmpty() || !contains(statement)) {
            lent.add(statement);
        }
        return statement.lend();
    }

    @SuppressWarnings("ReferenceEquality") // the same object
    private boolean contains(CachedStatement statement) {
        for (int i = lent.size() - 1; i >= 0; i--) {
            if (lent.get(i) == statement) {
                return true;
            }
        }
        return false;
    }

    /** Keeps a statement whose use has ended, or closes it if there are too many or it cannot be reset. */
    void takeBack(CachedStatement statement) throws SQLException {
        if (!statement.reset() || size > MOST_STATEMENTS) {
            remove(statement);
            statement.prepared().close();
        }
    }

    private void closeOldest() {
        for (CachedStatement first : statements.values()) {
            for (CachedStatement each = first; each != null; each = each.next()) {
                if (!each.lent()) {
                    remove(each);
                    closeQuietly(each.prepared());
                    return;
                }
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same object
    private void remove(CachedStatement statement) {
        CachedStatement before = statements.get(statement.key());
        if (before == null) {
            return; // of an earlier connection
        }
        CachedStatement next = statement.next();
        if (before == statement) {
            if (next == null) {
                statements.remove(statement.key());
            } else {
                statements.put(statement.key(), next);
            }
            size--;
            return;
        }
        while (before != null && before.next() != statement) {
            before = before.next();
        }
        if (before != null) {
            before.next(next);
            size--;
        }
    }

    /** Closes a statement that is not cached before the next execution, unless the transaction does. */
    void own(Statement statement) {
        others.add(statement);
    }

    /** Forgets a statement that the transaction closes. */
    @SuppressWarnings("ReferenceEquality") // the same object
    void disown(Statement statement) {
        for (int i = others.size() - 1; i >= 0; i--) {
            if (others.get(i) == statement) {
                others.remove(i);
                return;
            }
        }
    }

    private static void closeQuietly(Statement statement) {
        try {
            statement.close();
        } catch (SQLException e) {
            // The connection closes it in the end.
        }
    }
}
