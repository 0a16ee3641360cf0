package dev.assay.model.result;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What the provider of a rented database recorded of it, on the time axis of the trial: seconds since the beginning of the
 * measurement. Includes the time around the measurement. Immutable.
 *
 * @param source of the figures, such as {@code Amazon CloudWatch}
 * @param resource the provider's name of the database
 * @param collectedAt when the figures were read
 * @param series one for each metric that has values
 * @param limits what the provider sold, for the metrics that it throttles
 * @param events of the database, in the order of their times
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Monitoring(
        String source,
        String resource,
        Instant collectedAt,
        List<MonitoredSeries> series,
        List<MonitoredLimit> limits,
        List<MonitoredEvent> events) {

    public Monitoring {
        series = List.copyOf(series);
        limits = List.copyOf(limits);
        events = List.copyOf(events);
    }

    /** Returns the series of a metric; empty if the provider has none. */
    public Optional<MonitoredSeries> of(Metric metric) {
        return series.stream().filter(each -> each.metric() == metric).findFirst();
    }

    /** A metric, independent of the provider. */
    public enum Metric {
        /** Use of all processors, in percent. */
        CPU_UTILIZATION("CPU", "%"),
        /** Read requests that the provider counts for the storage. */
        READ_REQUESTS("storage reads", "1/s"),
        /** Write requests, likewise. */
        WRITE_REQUESTS("storage writes", "1/s"),
        /** Mean time of a read request. */
        READ_LATENCY("read latency", "s"),
        /** Mean time of a write request. */
        WRITE_LATENCY("write latency", "s"),
        /** Bytes read from the storage. */
        READ_BYTES("bytes read", "B/s"),
        /** Bytes written to the storage. */
        WRITE_BYTES("bytes written", "B/s"),
        /** Requests that wait for the storage. */
        QUEUE_DEPTH("storage queue", "requests"),
        /** Memory that is free or can be freed. */
        FREE_MEMORY("freeable memory", "B"),
        /** Rest of the storage's burst credits, in percent. */
        STORAGE_CREDITS("storage credits", "%"),
        /** Rest of the processors' burst credits; one is a processor for a minute. */
        CPU_CREDITS("CPU credits", "credits"),
        /** Open connections of all clients. */
        CONNECTIONS("connections", "connections"),
        /** Delay of a replica. */
        REPLICA_LAG("replica lag", "s");

        private final String label;
        private final String unit;

        Metric(String label, String unit) {
            this.label = label;
            this.unit = unit;
        }

        /** Returns the name for display. */
        public String label() {
            return label;
        }

        /** Returns the unit of all values of this metric. */
        public String unit() {
            return unit;
        }
    }

    /**
     * The values of a metric.
     *
     * @param name the provider's name
     * @param unit that of the metric
     * @param statistic of the values within a period: {@code mean}, {@code minimum} or {@code maximum}
     * @param periodSeconds length of each period
     * @param points in the order of their times, with gaps where the provider has no value
     */
    public record MonitoredSeries(
            Metric metric, String name, String unit, String statistic, int periodSeconds, List<MonitoredPoint> points) {

        public MonitoredSeries {
            points = List.copyOf(points);
        }

        /** Returns the points whose periods are completely within a measurement of this length. */
        public List<MonitoredPoint> within(double measuredSeconds) {
            return points.stream()
                    .filter(point -> point.second() >= 0 && point.second() + periodSeconds <= measuredSeconds)
                    .toList();
        }

        /** Returns the points whose periods have a part in a measurement of this length. */
        public List<MonitoredPoint> overlapping(double measuredSeconds) {
            return points.stream()
                    .filter(point -> point.second() < measuredSeconds && point.second() + periodSeconds > 0)
                    .toList();
        }
    }

    /**
     * The value of a period.
     *
     * @param second beginning of the period; negative before the measurement
     * @param value in the unit of the series
     */
    public record MonitoredPoint(double second, double value) {}

    /**
     * A limit that the provider enforces.
     *
     * @param metrics whose sum it limits
     * @param value in the unit of these metrics
     * @param reason what was bought, for display
     */
    public record MonitoredLimit(List<Metric> metrics, double value, String reason) {

        public MonitoredLimit {
            metrics = List.copyOf(metrics);
        }
    }

    /** The kind of an event. */
    public enum EventKind {
        /** Work of the provider on the database's host or software. */
        MAINTENANCE,
        /** Change to a standby. */
        FAILOVER,
        /** Restart, shutdown or recovery. */
        RESTART,
        /** Backup, which reads the storage. */
        BACKUP,
        /** Lack of storage, or a failure of the database. */
        FAILURE,
        /** Another event, which does not doubt figures. */
        OTHER
    }

    /**
     * An event of the database.
     *
     * @param second time; negative before the measurement
     * @param category the provider's name of the kind; null if it has none
     * @param message of the provider
     */
    public record MonitoredEvent(
            double second, EventKind kind, @Nullable String category, String message) {}
}
