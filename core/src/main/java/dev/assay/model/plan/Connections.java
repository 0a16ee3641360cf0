package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The assignment of connections to users. Immutable.
 *
 * @param kind kind of assignment
 * @param size number of connections of a pool, at least 1; 0 for the other kinds
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Connections(Kind kind, int size) {

    /** The kinds of assignment. */
    public enum Kind {
        /** Each user keeps one connection for the whole load: the measurement contains the database alone. */
        DEDICATED,
        /** Users borrow a connection from a pool for each transaction, and wait while none is free. */
        POOLED,
        /** Each transaction opens and closes a connection. */
        PER_TRANSACTION
    }

    /** One connection per user. */
    public static final Connections DEDICATED = new Connections(Kind.DEDICATED, 0);

    private static final Pattern POOLED = Pattern.compile("pooled:(\\d{1,5})");

    public Connections {
        if (kind == Kind.POOLED ? size < 1 : size != 0) {
            throw AssayException.plan("connections: found " + Kebab.of(kind) + " with a size of " + size
                    + "; a pool needs at least 1 connection, the others have no size");
        }
    }

    /** Returns a pool of the given size, at least 1. */
    public static Connections pooled(int size) {
        return new Connections(Kind.POOLED, size);
    }

    /** Returns one new connection per transaction. */
    public static Connections perTransaction() {
        return new Connections(Kind.PER_TRANSACTION, 0);
    }

    /**
     * Reads {@code dedicated}, {@code pooled:16} or {@code per-transaction}.
     *
     * @throws AssayException of kind {@code PLAN} for any other text
     */
    public static Connections parse(String text) {
        Matcher pooled = POOLED.matcher(text);
        if (pooled.matches()) {
            return pooled(Integer.parseInt(pooled.group(1)));
        }
        return switch (text) {
            case "dedicated" -> DEDICATED;
            case "per-transaction" -> perTransaction();
            default ->
                throw AssayException.plan("connections: found '" + text
                        + "'; dedicated, pooled:N (such as pooled:16) or per-transaction is needed");
        };
    }

    /** Returns the text form that {@link #parse} reads. */
    public String code() {
        return kind == Kind.POOLED ? "pooled:" + size : Kebab.of(kind);
    }
}
