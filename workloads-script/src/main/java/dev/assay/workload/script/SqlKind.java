package dev.assay.workload.script;

import java.util.Locale;
import java.util.regex.Pattern;

/** What an SQL command does, as its text shows. */
enum SqlKind {
    BEGIN,
    /** {@code BEGIN} with options, such as an isolation level. */
    BEGIN_WITH_OPTIONS,
    COMMIT,
    /** A rollback, or a commit with options, or of a prepared transaction. */
    OTHER_END,
    /** The end of a transaction and the begin of another one: {@code COMMIT AND CHAIN}. */
    CHAIN,
    READ,
    WRITE,
    /** Definitions of tables and other objects. */
    DEFINITION,
    OTHER;

    private static final Pattern PLAIN_BEGIN = Pattern.compile("BEGIN(\\s+(WORK|TRANSACTION))?|START\\s+TRANSACTION");
    private static final Pattern PLAIN_COMMIT = Pattern.compile("(COMMIT|END)(\\s+(WORK|TRANSACTION))?");
    private static final Pattern CHAINED = Pattern.compile(".*\\bAND\\s+CHAIN\\b.*", Pattern.DOTALL);
    private static final Pattern TWO_PHASE = Pattern.compile("PREPARE\\s+TRANSACTION\\b.*", Pattern.DOTALL);
    private static final Pattern CHANGING = Pattern.compile("\\b(INSERT|UPDATE|DELETE|MERGE)\\b");
    private static final Pattern SAVEPOINT =
            Pattern.compile("ROLLBACK(\\s+(WORK|TRANSACTION))?\\s+TO\\b.*", Pattern.DOTALL);

    /** Returns the kind of a command. */
    static SqlKind of(SqlText text) {
        String sql = text.toString().strip().toUpperCase(Locale.ROOT);
        String verb = sql.split("[^A-Z]", 2)[0];
        return switch (verb) {
            case "BEGIN", "START" -> PLAIN_BEGIN.matcher(sql).matches() ? BEGIN : BEGIN_WITH_OPTIONS;
            case "COMMIT", "END" -> PLAIN_COMMIT.matcher(sql).matches() ? COMMIT : end(sql);
            case "ROLLBACK", "ABORT" -> SAVEPOINT.matcher(sql).matches() ? OTHER : end(sql);
            case "PREPARE" -> TWO_PHASE.matcher(sql).matches() ? OTHER_END : OTHER;
            case "SELECT", "VALUES", "TABLE", "SHOW", "EXPLAIN" -> READ;
            case "WITH" -> CHANGING.matcher(sql).find() ? WRITE : READ;
            case "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "UPSERT" -> WRITE;
            case "CREATE", "DROP", "ALTER", "RENAME" -> DEFINITION;
            default -> OTHER;
        };
    }

    private static SqlKind end(String sql) {
        return CHAINED.matcher(sql).matches() ? CHAIN : OTHER_END;
    }

    /** Returns whether a transaction is open after it that it has begun. */
    boolean begins() {
        return this == BEGIN || this == BEGIN_WITH_OPTIONS || this == CHAIN;
    }

    /** Returns whether no transaction is open after it, or another one. */
    boolean ends() {
        return this == COMMIT || this == OTHER_END || this == CHAIN;
    }

    /** Returns whether it begins or ends a transaction. */
    boolean control() {
        return begins() || ends();
    }
}
