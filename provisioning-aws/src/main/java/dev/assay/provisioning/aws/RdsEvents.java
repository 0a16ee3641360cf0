package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.result.Monitoring.EventKind;
import dev.assay.model.result.Monitoring.MonitoredEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.rds.model.Event;
import software.amazon.awssdk.services.rds.model.SourceType;

/** Events of databases, which RDS keeps for two weeks, also of deleted ones. Confined to one thread. */
final class RdsEvents {

    private final AwsClients clients;

    RdsEvents(AwsClients clients) {
        this.clients = clients;
    }

    /**
     * Returns the events of a database and of its cluster.
     *
     * @param begin from which the result counts its seconds
     * @param from included
     * @param until excluded
     */
    List<MonitoredEvent> of(ResourceSpec instance, Instant begin, Instant from, Instant until) {
        List<MonitoredEvent> events =
                new ArrayList<>(of(instance.region(), SourceType.DB_INSTANCE, instance.name(), begin, from, until));
        String cluster = instance.details().get("cluster");
        if (cluster != null) {
            events.addAll(of(instance.region(), SourceType.DB_CLUSTER, cluster, begin, from, until));
        }
        events.sort(Comparator.comparingDouble(MonitoredEvent::second));
        return events;
    }

    /** RDS refuses the identifier of a database that is deleted: the list is of all databases of the region. */
    private List<MonitoredEvent> of(
            String region, SourceType type, String name, Instant begin, Instant from, Instant until) {
        return AwsCalls.all(
                        "rds:DescribeEvents",
                        region,
                        () -> clients.rds(region)
                                .describeEventsPaginator(request ->
                                        request.sourceType(type).startTime(from).endTime(until))
                                .events())
                .stream()
                .filter(event -> name.equals(event.sourceIdentifier()))
                .filter(event -> event.date() != null
                        && !event.date().isBefore(from)
                        && event.date().isBefore(until))
                .map(event -> event(event, begin))
                .toList();
    }

    private static MonitoredEvent event(Event event, Instant begin) {
        return new MonitoredEvent(
                Duration.between(begin, event.date()).toMillis() / 1e3,
                kind(event.eventCategories()),
                event.eventCategories().isEmpty() ? null : String.join(", ", event.eventCategories()),
                AwsResourceService.text(event.message()));
    }

    /** Returns the kind of an event: of several categories, the first of this list. */
    static EventKind kind(List<String> categories) {
        Map<String, EventKind> kinds = new LinkedHashMap<>();
        kinds.put("failover", EventKind.FAILOVER);
        kinds.put("maintenance", EventKind.MAINTENANCE);
        kinds.put("failure", EventKind.FAILURE);
        kinds.put("low storage", EventKind.FAILURE);
        kinds.put("availability", EventKind.RESTART);
        kinds.put("recovery", EventKind.RESTART);
        kinds.put("backup", EventKind.BACKUP);
        return kinds.entrySet().stream()
                .filter(kind -> categories.contains(kind.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(EventKind.OTHER);
    }
}
