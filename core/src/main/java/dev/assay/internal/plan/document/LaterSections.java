package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sections that are read and checked, and that parts of Assay will carry out which are not built yet. */
public final class LaterSections {

    private LaterSections() {}

    /** What an objective is about. */
    public enum Figure {
        /** The workload's primary metric. */
        THROUGHPUT,
        /** Median response time. */
        P50,
        /** Response time that 90 % keep within. */
        P90,
        /** Response time that 95 % keep within. */
        P95,
        /** Response time that 99 % keep within. */
        P99,
        /** Response time that 99.9 % keep within. */
        P999,
        /** The share of transactions that failed. */
        ERRORS
    }

    /**
     * What every result is held against.
     *
     * @param figure that is looked at
     * @param type of transaction, or all
     * @param within the longest response time
     * @param atLeast the lowest rate
     * @param atMost the largest share, such as 0.01
     */
    public record Objective(
            Figure figure,
            @Nullable String type,
            @Nullable Duration within,
            @Nullable Rate atLeast,
            @Nullable Double atMost) {

        /** Each figure has a bound of its kind. */
        public Objective {
            boolean fits = switch (figure) {
                case THROUGHPUT -> atLeast != null && within == null && atMost == null;
                case ERRORS -> atMost != null && within == null && atLeast == null;
                case P50, P90, P95, P99, P999 -> within != null && atLeast == null && atMost == null;
            };
            if (!fits) {
                throw AssayException.plan("an objective for throughput says at-least, one for errors at-most, one for a"
                        + " response time within, and each only that");
            }
            if (atMost != null && (atMost < 0 || atMost > 1)) {
                throw AssayException.plan("at-most: found " + atMost + ", a share from 0 to 1 is needed");
            }
        }
    }

    /** What happens to a database. */
    public enum Deed {
        /** Its processes are killed. */
        KILL,
        /** Its processes stand still. */
        FREEZE,
        /** It is stopped and started as an administrator would. */
        RESTART,
        /** Its standby takes over. */
        FAILOVER,
        /** Nothing reaches it. */
        PARTITION
    }

    /**
     * Something that happens to the database during each cell.
     *
     * @param at since the measurement began
     * @param what happens
     * @param lasting for how long, where it ends
     */
    public record Fault(Duration at, Deed what, @Nullable Duration lasting) {}

    /**
     * A distance that is simulated, added to the real one.
     *
     * @param roundTrip its length
     * @param jitter how much it swings
     */
    public record Distance(Duration roundTrip, @Nullable Duration jitter) {

        /** It swings less than it is long. */
        public Distance {
            if (jitter != null && jitter.compareTo(roundTrip) > 0) {
                throw AssayException.plan("jitter: is longer than the round trip itself");
            }
        }
    }

    /** What becomes of a cell whose host was lost. */
    public enum Loss {
        /** It ends. */
        ABORT,
        /** The others go on. */
        CONTINUE_DEGRADED
    }

    /**
     * The hosts that drive the load together.
     *
     * @param count how many
     * @param hosts their names
     * @param onLoss what becomes of a cell that loses one
     */
    public record Agents(
            @Nullable Integer count,
            @Nullable List<String> hosts,
            @Nullable Loss onLoss) {

        /** Says how many in one way. */
        public Agents {
            if ((count == null) == (hosts == null)) {
                throw AssayException.plan("agents are given by one of count and hosts");
            }
            if (count != null && count < 1) {
                throw AssayException.plan("count: found " + count + ", at least 1 is needed");
            }
        }
    }

    /** Files for people. */
    public enum Format {
        /** One page that needs nothing else. */
        HTML,
        /** Markdown. */
        MD,
        /** Tables. */
        CSV
    }

    /**
     * What is made of the results.
     *
     * @param directory the folder of all runs
     * @param report in which forms
     */
    public record Output(@Nullable Path directory, @Nullable List<Format> report) {}
}
