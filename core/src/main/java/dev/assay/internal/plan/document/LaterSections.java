package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plan sections that Assay parses and checks but does not execute yet. */
public final class LaterSections {

    private LaterSections() {}

    public enum Figure {
        THROUGHPUT,
        P50,
        P90,
        P95,
        P99,
        P999,
        ERRORS
    }

    /**
     * A condition that every result has to meet.
     *
     * @param type transaction type; all types if not specified
     * @param within maximum response time
     * @param atLeast minimum rate
     * @param atMost maximum proportion, such as 0.01
     */
    public record Objective(
            Figure figure,
            @Nullable String type,
            @Nullable Duration within,
            @Nullable Rate atLeast,
            @Nullable Double atMost) {

        public Objective {
            boolean fits = switch (figure) {
                case THROUGHPUT -> atLeast != null && within == null && atMost == null;
                case ERRORS -> atMost != null && within == null && atLeast == null;
                case P50, P90, P95, P99, P999 -> within != null && atLeast == null && atMost == null;
            };
            if (!fits) {
                throw AssayException.plan("an objective has at-least for throughput, at-most for errors and within"
                        + " for a response time, and no other limit");
            }
            if (atMost != null && (atMost < 0 || atMost > 1)) {
                throw AssayException.plan("at-most: found " + atMost + ", a share from 0 to 1 is needed");
            }
        }
    }

    public enum FaultKind {
        KILL,
        /** Suspends its processes. */
        FREEZE,
        RESTART,
        /** Promotes its standby. */
        FAILOVER,
        /** Cuts its network. */
        PARTITION
    }

    /**
     * A fault during each cell.
     *
     * @param at time since the start of the measurement
     * @param lasting duration of a fault that ends
     */
    public record Fault(
            Duration at, FaultKind what, @Nullable Duration lasting) {}

    /** Simulated network latency, added to the real one. The jitter is at most the round trip. */
    public record Distance(Duration roundTrip, @Nullable Duration jitter) {

        public Distance {
            if (jitter != null && jitter.compareTo(roundTrip) > 0) {
                throw AssayException.plan("jitter: is longer than the round trip itself");
            }
        }
    }

    /** The action when a load-generating host is lost. */
    public enum LossAction {
        ABORT,
        CONTINUE_DEGRADED
    }

    /**
     * The load-generating hosts, by number or by name.
     *
     * @param onLoss the action when one is lost
     */
    public record Agents(
            @Nullable Integer count,
            @Nullable List<String> hosts,
            @Nullable LossAction onLoss) {

        public Agents {
            if ((count == null) == (hosts == null)) {
                throw AssayException.plan("agents are given by one of count and hosts");
            }
            if (count != null && count < 1) {
                throw AssayException.plan("count: found " + count + ", at least 1 is needed");
            }
        }
    }

    public enum Format {
        HTML,
        MD,
        CSV
    }

    public record Output(@Nullable Path directory, @Nullable List<Format> report) {}
}
