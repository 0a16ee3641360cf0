package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.Monitoring.MonitoredLimit;
import dev.assay.model.result.Monitoring.MonitoredPoint;
import dev.assay.model.result.Monitoring.MonitoredSeries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataResult;
import software.amazon.awssdk.services.cloudwatch.model.ScanBy;

/**
 * What CloudWatch and RDS recorded of a database. CloudWatch keeps the metrics of deleted databases. Confined to one thread.
 */
final class RdsMonitoring {

    static final String SOURCE = "Amazon CloudWatch";

    private static final String NAMESPACE = "AWS/RDS";

    /** The time around a measurement that the records include. Periods of CloudWatch begin at multiples of it. */
    private static final Duration AROUND = Duration.ofMinutes(5);

    /** A backup or maintenance that begins before a measurement may last into it. */
    private static final Duration EVENTS_BEFORE = Duration.ofHours(1);

    private static final long BYTES_OF_A_MIB = 1L << 20;

    private final AwsClients clients;
    private final RdsEvents events;

    RdsMonitoring(AwsClients clients) {
        this.clients = clients;
        this.events = new RdsEvents(clients);
    }

    /** Returns the record of a database; empty for resources of other kinds. */
    Optional<Monitoring> of(ResourceSpec resource, Instant begin, Duration measured) {
        if (!resource.kind().equals(DbInstances.KIND)) {
            return Optional.empty();
        }
        Instant until = floor(begin.plus(measured)).plus(AROUND).plus(AROUND);
        return Optional.of(new Monitoring(
                SOURCE,
                resource.name(),
                Instant.now(),
                series(resource, begin, floor(begin).minus(AROUND), until),
                limits(resource),
                events.of(resource, begin, begin.minus(EVENTS_BEFORE), until)));
    }

    private static Instant floor(Instant time) {
        return Instant.ofEpochSecond(Math.floorDiv(time.getEpochSecond(), AROUND.toSeconds()) * AROUND.toSeconds());
    }

    private List<MonitoredSeries> series(ResourceSpec resource, Instant begin, Instant from, Instant until) {
        List<RdsMetrics.Query> queries = RdsMetrics.of(resource);
        List<MetricDataQuery> requests = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            requests.add(request("m" + i, queries.get(i)));
        }
        List<MetricDataResult> results = AwsCalls.all(
                "cloudwatch:GetMetricData",
                resource.id(),
                () -> clients.cloudWatch(resource.region())
                        .getMetricDataPaginator(request -> request.metricDataQueries(requests)
                                .startTime(from)
                                .endTime(until)
                                .scanBy(ScanBy.TIMESTAMP_ASCENDING))
                        .metricDataResults());
        List<MonitoredSeries> series = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            RdsMetrics.Query query = queries.get(i);
            List<MonitoredPoint> points = points(results, "m" + i, query, begin);
            if (!points.isEmpty()) {
                series.add(new MonitoredSeries(
                        query.metric(),
                        query.name(),
                        query.metric().unit(),
                        query.statisticText(),
                        query.periodSeconds(),
                        points));
            }
        }
        return series;
    }

    private static MetricDataQuery request(String id, RdsMetrics.Query query) {
        Dimension dimension = Dimension.builder()
                .name(query.dimension())
                .value(query.resource())
                .build();
        return MetricDataQuery.builder()
                .id(id)
                .metricStat(stat -> stat.metric(metric -> metric.namespace(NAMESPACE)
                                .metricName(query.name())
                                .dimensions(dimension))
                        .period(query.periodSeconds())
                        .stat(query.statistic()))
                .build();
    }

    /** Returns the points of a metric, which may be on several pages. */
    private static List<MonitoredPoint> points(
            List<MetricDataResult> results, String id, RdsMetrics.Query query, Instant begin) {
        Map<Instant, Double> values = new TreeMap<>();
        results.stream().filter(result -> result.id().equals(id)).forEach(result -> {
            for (int i = 0; i < result.timestamps().size(); i++) {
                values.put(result.timestamps().get(i), result.values().get(i));
            }
        });
        return values.entrySet().stream()
                .map(value -> new MonitoredPoint(
                        Duration.between(begin, value.getKey()).toMillis() / 1e3, query.factor() * value.getValue()))
                .toList();
    }

    /** Returns the limits that were bought; those that come with a size of storage are not verified, and missing. */
    static List<MonitoredLimit> limits(ResourceSpec resource) {
        List<MonitoredLimit> limits = new ArrayList<>();
        Integer iops = AwsSpecs.number(resource, "iops");
        if (iops != null) {
            limits.add(new MonitoredLimit(
                    List.of(Metric.READ_REQUESTS, Metric.WRITE_REQUESTS), iops, iops + " bought IOPS"));
        }
        Integer mibps = AwsSpecs.number(resource, "throughput-mibps");
        if (mibps != null) {
            long bytes = mibps * BYTES_OF_A_MIB;
            limits.add(new MonitoredLimit(
                    List.of(Metric.READ_BYTES, Metric.WRITE_BYTES),
                    bytes,
                    bytes + " bought B/s (" + mibps + " MiB/s)"));
        }
        return limits;
    }
}
