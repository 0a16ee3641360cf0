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
 * The offset of a server's clock, from the query with the shortest round trip of several (Cristian 1989, "Probabilistic clock
 * synchronization"). The server read its clock during the round trip, so the error is at most half of it. Confined to one thread.
 */
public final class ClockDifference {

    private static final Subject CLOCK = new Subject("clock", Area.TARGET);

    private static final int QUESTIONS = 10;

    /** Intervals last one second: above this, server and client assign an event to different intervals. */
    private static final double MAX_SECONDS = 1;

    private ClockDifference() {}

    @FunctionalInterface
    interface ServerClock {
        /** Returns the seconds since 1970 with fractions. */
        double seconds() throws SQLException;
    }

    /** Returns the finding for a query of the server's seconds since 1970, with fractions. */
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
            Instant sent = here.instant();
            double answer = server.seconds();
            double half = sent.until(here.instant(), ChronoUnit.MICROS) / 2e6;
            // Ignore a reading during which this clock was set back.
            if (half >= 0 && half < least) {
                least = half;
                ahead = answer - (sent.getEpochSecond() + sent.getNano() / 1e9 + half);
            }
        }
        if (Double.isInfinite(least)) {
            throw new SQLException("this host's clock was set back during each query");
        }
        String found = String.format(
                Locale.ROOT,
                "the server's clock is %.3f s %s this host's (± %.3f s)",
                Math.abs(ahead),
                ahead < 0 ? "behind" : "ahead of",
                least);
        return Math.abs(ahead) - least <= MAX_SECONDS
                ? CLOCK.ok(found)
                : CLOCK.warning(
                        found + ": server logs and measured intervals of the same second differ",
                        "synchronize both clocks with NTP, and check their time zones");
    }
}
