package dev.assay.jdbc.internal.examine;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.target.Expectation;
import java.util.Comparator;
import java.util.List;

/**
 * Compares a server's connection limits with the planned connections. A shortage is only a warning: a pooler may accept more
 * connections, and other users' connections may end before the run. Opening the sessions decides. Immutable.
 */
public record ConnectionHeadroom(Expectation expectation) {

    private static final Subject CONNECTIONS = new Subject("connections", Area.TARGET);

    /**
     * A limit on connections: its setting, the connections that remain for the run, and the statement or advice that raises it.
     */
    public record Limit(String text, long free, String remedy) {}

    /** Returns the connections of other users. Behind a pooler the server may see fewer of ours than are open. */
    public long byOthers(long inUse) {
        return Math.max(0, inUse - expectation.open());
    }

    /** Returns the finding for the tightest limit, or {@code unlimited} without limits. */
    public Finding finding(List<Limit> limits, String unlimited) {
        Limit tightest =
                limits.stream().min(Comparator.comparingLong(Limit::free)).orElse(null);
        if (tightest == null) {
            return CONNECTIONS.ok(unlimited);
        }
        long free = Math.max(0, tightest.free());
        String found = "room for " + free + " connections (" + tightest.text() + "); ";
        String wanted = "needed are " + expectation.connections() + ": " + sessions() + ", "
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
                found + wanted + "; without a pooler in between, the run will be refused",
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
