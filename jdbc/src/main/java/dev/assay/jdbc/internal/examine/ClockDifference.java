package dev.assay.jdbc.internal.examine;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * How far a server's clock is from this host's: asked several times, of which the quickest answer says most (Cristian 1989,
 * "Probabilistic clock synchronization"). The server read its clock somewhere between question and answer, so half their
 * distance is the error. Confined to one thread.
 */
public final class ClockDifference {

    private static final Subject CLOCK = new Subject("clock", Area.TARGET);

    private static final int QUESTIONS = 10;

    /** Series have an entry a second: from here on, what server and client say of a moment is of different ones. */
    private static final double MOST_SECONDS = 1;

    private ClockDifference() {}

    /** A server's clock. */
    @FunctionalInterface
    interface ServerClock {
        /** Seconds since 1970, with fractions. */
        double seconds() throws SQLException;
    }

    /**
     * The finding.
     *
     * @param sql asks for the seconds since 1970 by the server's clock, with fractions
     */
    public static Finding finding(Connection connection, String sql) throws SQLException {
        return finding(() -> seconds(CatalogueRow.of(connection, sql).text(1)), InstantSource.system());
    }

    private static double seconds(String text) throws SQLException {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new SQLException("found '" + text + "' where a time was expected", e);
        }
    }

    static Finding finding(ServerClock server, InstantSource here) throws SQLException {
        double least = Double.POSITIVE_INFINITY;
        double ahead = 0;
        for (int i = 0; i < QUESTIONS; i++) {
            Instant asked = here.instant();
            double answer = server.seconds();
            double half = asked.until(here.instant(), ChronoUnit.MICROS) / 2e6;
            // a clock that was set back meanwhile tells nothing
            if (half >= 0 && half < least) {
                least = half;
                ahead = answer - (asked.getEpochSecond() + asked.getNano() / 1e9 + half);
            }
        }
        if (Double.isInfinite(least)) {
            throw new SQLException("this host's clock was set back at each question");
        }
        String found = String.format(
                Locale.ROOT,
                "the server's clock is %.3f s %s this host's, give or take %.3f s",
                Math.abs(ahead),
                ahead < 0 ? "behind" : "ahead of",
                least);
        return Math.abs(ahead) - least <= MOST_SECONDS
                ? CLOCK.ok(found)
                : CLOCK.warning(
                        found
                                + ": what the server logs of a second and what is measured in it are of different seconds",
                        "have both set by NTP, and look at the time zone they believe to be in");
    }
}
