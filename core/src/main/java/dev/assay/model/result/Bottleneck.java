package dev.assay.model.result;

import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What limited the throughput of a point, as {@code docs/limits.md} explains. Immutable.
 *
 * @param kind the limiting resource, or that none is known
 * @param share the figure that decided, such as a utilization or a share of time, from 0 to about 1; null if none decided
 * @param sentence one sentence for display, such as {@code Locks: sessions waited for locks for 87 % of their time.}
 * @param advice the next step for the user, in one or two sentences
 * @param evidence the compared figures: the deciding one first, then those closest to their limits
 * @param unobserved labels of figures that the trials do not have
 * @param sharedHost use of the processors that client and database share; null if the database is on another host
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Bottleneck(
        Kind kind,
        @Nullable Double share,
        String sentence,
        String advice,
        List<Evidence> evidence,
        List<String> unobserved,
        @Nullable SharedHost sharedHost) {

    /** Copies the lists. */
    public Bottleneck {
        evidence = List.copyOf(evidence);
        unobserved = List.copyOf(unobserved);
    }

    /** The limiting resource. */
    public enum Kind {
        /** Processors of the database's host. */
        SERVER_CPU("server CPU"),
        /** Processors of a host that client and database share. */
        SHARED_CPU("CPU of the shared host"),
        /** The client, including its host. */
        CLIENT("client"),
        /** Storage of the database: its latency, or a bought limit of requests or bytes. */
        STORAGE("storage"),
        /** Locks of the database, such as those of a row that many transactions change. */
        LOCKS("locks"),
        /** Connections or sessions for which users wait, or that the database refuses. */
        CONNECTIONS("connections"),
        /** The network between client and database: its round-trip time, or a bought limit of bytes. */
        NETWORK("network"),
        /** The load itself: a sustained rate, or the think time of users. No resource was saturated. */
        LOAD("offered load"),
        /** No resource was saturated, and the load had no pause: more users would raise throughput. */
        NOTHING("nothing saturated"),
        /** The figures that would decide are missing. */
        UNKNOWN("unknown");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the kind in at most four words, such as {@code server CPU}, for tables and headlines. */
        public String label() {
            return label;
        }
    }

    /**
     * A figure and its limit.
     *
     * @param figure kebab-case name, such as {@code lock-waits}
     * @param value mean of the repetitions
     * @param limit value from which on the figure shows a bottleneck
     * @param exceeded whether the value reached the limit
     * @param text the figure with its unit, for display
     */
    public record Evidence(String figure, double value, double limit, boolean exceeded, String text) {}

    /**
     * Use of the processors that client and database share.
     *
     * @param client share of all processors of the host that the client used, 0 to 1
     * @param others share that all other programs used, the database included; null if unknown, and for a database in the
     *     client's process
     * @param sentence both for display
     */
    public record SharedHost(double client, @Nullable Double others, String sentence) {}
}
