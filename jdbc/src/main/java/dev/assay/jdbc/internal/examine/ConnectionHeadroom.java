package dev.assay.jdbc.internal.examine;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.target.Expectation;
import java.util.Comparator;
import java.util.List;

/**
 * Whether a server has room for all connections, and which of its limits says no first. Too little of it is a warning, not
 * a refusal: a pooler may stand between that takes more connections than the server, and those of others may end before
 * ours begin. Whether there is room is decided by opening the sessions, which is done before anything is made.
 *
 * <p>Immutable.
 *
 * @param expectation how many are wanted, and how many of them are open already
 */
public record ConnectionHeadroom(Expectation expectation) {

    private static final Subject CONNECTIONS = new Subject("connections", Area.TARGET);

    /**
     * A limit on connections.
     *
     * @param text how it is set
     * @param free connections it leaves to us
     * @param remedy what would raise it
     */
    public record Limit(String text, long free, String remedy) {}

    /** Ours are among those that are wanted; behind a pooler the server may know of fewer than we hold. */
    public long byOthers(long inUse) {
        return Math.max(0, inUse - expectation.open());
    }

    /**
     * The finding on the tightest limit.
     *
     * @param limits may be none
     * @param unlimited what to say then
     */
    public Finding finding(List<Limit> limits, String unlimited) {
        Limit tightest =
                limits.stream().min(Comparator.comparingLong(Limit::free)).orElse(null);
        if (tightest == null) {
            return CONNECTIONS.ok(unlimited);
        }
        long free = Math.max(0, tightest.free());
        String found = "room for " + free + " connections (" + tightest.text() + "); ";
        String wanted = "wanted are " + expectation.connections() + ": " + sessions() + ", "
                + count(expectation.loaderThreads(), "loader thread") + " and "
                + (expectation.connections() - expectation.sessions() - expectation.loaderThreads()) + " of ours";
        if (free >= expectation.connections()) {
            return CONNECTIONS.ok(found + wanted);
        }
        if (free >= expectation.leastConnections()) {
            return CONNECTIONS.warning(
                    found + wanted, tightest.remedy() + " or use fewer --loader-threads: loading may have to wait");
        }
        return CONNECTIONS.warning(
                found + wanted + "; unless a pooler stands between, the run will be refused",
                tightest.remedy()
                        + (free > expectation.leastConnections() - expectation.sessions()
                                ? " or use at most " + (free - expectation.leastConnections() + expectation.sessions())
                                        + (shared() ? " connections in the pool" : " users")
                                : ""));
    }

    private boolean shared() {
        return expectation.sessions() < expectation.users();
    }

    private String sessions() {
        String users = count(expectation.users(), "user");
        return shared() ? count(expectation.sessions(), "connection") + " that " + users + " share" : users;
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
