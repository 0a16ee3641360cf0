package dev.assay.internal.doctor;

import dev.assay.model.AssayException;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Examines this host and a system for conditions that distort measurements. Changes nothing. Stateless, thread-safe. */
public final class Doctor {

    private static final Subject REACHABLE = new Subject("reachable", Area.TARGET);
    private static final Subject NOT_STARTED = new Subject("reachable", Area.HOST);
    private static final Subject ROUND_TRIP = new Subject("round-trip", Area.TARGET);
    private static final Subject SAME_HOST = new Subject("same-host", Area.TARGET);

    /** Above this round trip, the network dominates transactions of several statements. */
    private static final long LONG_ROUND_TRIP_NANOS = 1_000_000;

    /** Round trips of sysbench's read-write transaction, which sends its statements one by one. */
    private static final int ROUND_TRIPS = 20;

    private Doctor() {}

    public static List<Finding> host(Expectation expectation) {
        return host(Path.of("/"), Jvm.running(), expectation);
    }

    static List<Finding> host(Path root, Jvm java, Expectation expectation) {
        return HostExamination.of(HostFacts.read(root, java), expectation);
    }

    /**
     * Returns the findings on a system and the network path to it. A system that is lost meanwhile is a finding too.
     *
     * @param target stays open
     * @param roundTrip {@link Target#roundTripNanos}
     */
    public static List<Finding> target(Target target, Expectation expectation, Supplier<OptionalLong> roundTrip) {
        List<Finding> findings = new ArrayList<>();
        try {
            TargetInfo info = target.info();
            findings.add(REACHABLE.ok(info.product() + " " + info.version() + " at " + info.url()));
            findings.addAll(target.examine(expectation));
            findings.add(sameHost(info.sameHost()));
            roundTrip(roundTrip.get()).ifPresent(findings::add);
        } catch (AssayException e) {
            findings.add(unreachable(e));
        }
        return findings;
    }

    /** Returns the finding for a system that cannot be reached or started; rethrows a failure of kind {@code PLAN}. */
    public static Finding unreachable(AssayException failure) {
        return switch (failure.kind()) {
            case PLAN -> throw failure;
            case TARGET -> REACHABLE.problem(failure.message(), "");
            case HOST -> NOT_STARTED.problem(failure.message(), "");
        };
    }

    private static Finding sameHost(@Nullable Boolean same) {
        if (same == null) {
            return SAME_HOST.note("the URL does not show whether it runs on this host", "make sure that it does not");
        }
        return same
                ? SAME_HOST.warning(
                        "it runs on this host: server and client compete for processors and memory",
                        "measure from another host")
                : SAME_HOST.ok("it runs on another host");
    }

    private static Optional<Finding> roundTrip(OptionalLong nanos) {
        if (nanos.isEmpty()) {
            return Optional.empty();
        }
        double millis = nanos.getAsLong() / 1e6;
        String found = String.format(
                Locale.ROOT,
                "%.3f ms: one user makes at most %,.0f round trips/s; a transaction of %d takes at least %.1f ms, %,.1f/s",
                millis,
                1e3 / millis,
                ROUND_TRIPS,
                ROUND_TRIPS * millis,
                1e3 / (ROUND_TRIPS * millis));
        return Optional.of(
                nanos.getAsLong() <= LONG_ROUND_TRIP_NANOS
                        ? ROUND_TRIP.ok(found)
                        : ROUND_TRIP.warning(
                                found,
                                "measure from a closer host, use more users, or report the distance with the figures"));
    }
}
