package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * How users come by their connections. Immutable.
 *
 * @param kind the way
 * @param size how many connections a pool has; 0 where there is none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Connections(Kind kind, int size) {

    /** The ways. */
    public enum Kind {
        /** Each user has one of its own from beginning to end: what is measured is the database alone. */
        DEDICATED,
        /** Users borrow one for each transaction from a pool, and wait while it has none. */
        POOLED,
        /** Each transaction makes a connection and closes it. */
        PER_TRANSACTION
    }

    /** One for each user. */
    public static final Connections DEDICATED = new Connections(Kind.DEDICATED, 0);

    private static final Pattern POOLED = Pattern.compile("pooled:(\\d{1,5})");

    /** Checks the size. */
    public Connections {
        if (kind == Kind.POOLED ? size < 1 : size != 0) {
            throw AssayException.plan("connections: found " + Kebab.of(kind) + " with a size of " + size
                    + "; a pool needs at least 1 connection, the others have no size");
        }
    }

    /** A pool of so many, at least 1. */
    public static Connections pooled(int size) {
        return new Connections(Kind.POOLED, size);
    }

    /** A new one for each transaction. */
    public static Connections perTransaction() {
        return new Connections(Kind.PER_TRANSACTION, 0);
    }

    /**
     * The way of a text: {@code dedicated}, {@code pooled:16} or {@code per-transaction}.
     *
     * @throws AssayException of kind {@code PLAN} for anything else
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

    /** The text it is parsed from. */
    public String code() {
        return kind == Kind.POOLED ? "pooled:" + size : Kebab.of(kind);
    }
}
