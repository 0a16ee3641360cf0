package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.result.Monitoring.Metric;
import java.util.ArrayList;
import java.util.List;

/**
 * The metrics of CloudWatch that describe a database of RDS. Names, units and periods are from memory of the RDS user guide; they were
 * not tried against AWS. Stateless.
 */
final class RdsMetrics {

    private static final int MINUTE = 60;

    /** RDS reports balances of credits and the requests of Aurora's volumes each five minutes. */
    private static final int FIVE_MINUTES = 300;

    private static final double MILLIS = 0.001;

    private static final String INSTANCE = "DBInstanceIdentifier";
    private static final String CLUSTER = "DBClusterIdentifier";

    private RdsMetrics() {}

    /**
     * A metric to ask for.
     *
     * @param name of CloudWatch
     * @param dimension of the resource
     * @param resource value of the dimension
     * @param statistic of CloudWatch
     * @param factor from the unit of CloudWatch to that of the metric
     */
    record Query(
            Metric metric,
            String name,
            String dimension,
            String resource,
            String statistic,
            int periodSeconds,
            double factor) {

        /** Returns the name of the statistic in results. */
        String statisticText() {
            return switch (statistic) {
                case "Minimum" -> "minimum";
                case "Maximum" -> "maximum";
                default -> "mean";
            };
        }
    }

    /** Returns the metrics of a database, or of a member of an Aurora cluster, whose volume has the requests that are billed. */
    static List<Query> of(ResourceSpec instance) {
        String cluster = instance.details().get("cluster");
        String name = instance.name();
        List<Query> queries = new ArrayList<>();
        queries.add(minute(Metric.CPU_UTILIZATION, "CPUUtilization", name, "Average"));
        queries.add(minute(Metric.READ_LATENCY, "ReadLatency", name, "Average"));
        queries.add(minute(Metric.WRITE_LATENCY, "WriteLatency", name, "Average"));
        queries.add(minute(Metric.QUEUE_DEPTH, "DiskQueueDepth", name, "Average"));
        queries.add(minute(Metric.FREE_MEMORY, "FreeableMemory", name, "Minimum"));
        queries.add(minute(Metric.CONNECTIONS, "DatabaseConnections", name, "Maximum"));
        queries.add(new Query(Metric.CPU_CREDITS, "CPUCreditBalance", INSTANCE, name, "Minimum", FIVE_MINUTES, 1));
        if (cluster == null) {
            queries.add(minute(Metric.READ_REQUESTS, "ReadIOPS", name, "Average"));
            queries.add(minute(Metric.WRITE_REQUESTS, "WriteIOPS", name, "Average"));
            queries.add(minute(Metric.READ_BYTES, "ReadThroughput", name, "Average"));
            queries.add(minute(Metric.WRITE_BYTES, "WriteThroughput", name, "Average"));
            queries.add(minute(Metric.STORAGE_CREDITS, "BurstBalance", name, "Minimum"));
            queries.add(minute(Metric.REPLICA_LAG, "ReplicaLag", name, "Maximum"));
        } else {
            queries.add(volume(Metric.READ_REQUESTS, "VolumeReadIOPs", cluster));
            queries.add(volume(Metric.WRITE_REQUESTS, "VolumeWriteIOPs", cluster));
            queries.add(new Query(Metric.REPLICA_LAG, "AuroraReplicaLag", INSTANCE, name, "Maximum", MINUTE, MILLIS));
        }
        return queries;
    }

    private static Query minute(Metric metric, String name, String instance, String statistic) {
        return new Query(metric, name, INSTANCE, instance, statistic, MINUTE, 1);
    }

    /** Returns a count of requests in five minutes as a rate. */
    private static Query volume(Metric metric, String name, String cluster) {
        return new Query(metric, name, CLUSTER, cluster, "Average", FIVE_MINUTES, 1.0 / FIVE_MINUTES);
    }
}
