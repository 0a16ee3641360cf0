package dev.assay.report.live;

import dev.assay.document.Documents;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Converts run events to messages of the live page. Confined to the coordinator. */
final class LiveEvents implements RunListener {

    private final LiveFeed feed;
    private final LongSupplier wallMillis;
    private String label = "";
    private @Nullable LiveSubject subject;

    /** @param wallMillis the time of day, which the browsers of this host share */
    LiveEvents(LiveFeed feed, LongSupplier wallMillis) {
        this.feed = feed;
        this.wallMillis = wallMillis;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.IntervalMeasured measured) {
            if (measured.interval().durationNanos() > 0) {
                publish(LiveMessage.Kind.SECOND, second(measured));
            }
        } else if (event instanceof RunEvent.QueueRead queue) {
            publish(LiveMessage.Kind.QUEUE, Map.of("waiting", queue.waiting(), "serving", queue.serving()));
        } else if (event instanceof RunEvent.Stage stage) {
            // The page counts the seconds of a stage that reports no progress.
            publish(LiveMessage.Kind.STAGE, Map.of("text", stage.text(), "at", wallMillis.getAsLong()));
        } else if (event instanceof RunEvent.Note note) {
            publish(LiveMessage.Kind.NOTE, Map.of("text", note.text()));
        } else if (event instanceof RunEvent.LoadProgress load) {
            publish(LiveMessage.Kind.LOADING, loading(load));
        } else if (event instanceof RunEvent.Conditioned second) {
            publish(LiveMessage.Kind.SETTLING, settling(second));
        } else if (event instanceof RunEvent.SystemOpened opened) {
            subject = LiveSubject.of(opened);
            publish(LiveMessage.Kind.SUBJECT, subject.content());
        } else if (event instanceof RunEvent.CellStarted started) {
            label = (started.cell().target().name() + " " + started.cell().pointText()).strip();
            subject = null;
            publish(LiveMessage.Kind.CELL, Map.of("cell", started.cell().id(), "of", started.of(), "label", label));
        } else if (event instanceof RunEvent.TrialStarted started) {
            publish(LiveMessage.Kind.STARTED, Map.of("users", started.users()));
        } else if (event instanceof RunEvent.TrialEnded ended) {
            publish(LiveMessage.Kind.ENDED, ended(ended.result()));
        }
    }

    private void publish(LiveMessage.Kind kind, Map<String, ?> content) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("kind", Kebab.of(kind));
        document.putAll(content);
        feed.publish(kind, Documents.writeCompact(document));
    }

    private static Map<String, ?> loading(RunEvent.LoadProgress load) {
        double seconds = seconds(load.elapsed());
        Map<String, @Nullable Object> loading = new LinkedHashMap<>();
        loading.put("rows", load.rows());
        loading.put("total", load.totalRows());
        loading.put("perSecond", seconds > 0 ? load.written() / seconds : null);
        return loading;
    }

    private static Map<String, ?> settling(RunEvent.Conditioned second) {
        return Map.of(
                "until", seconds(second.elapsed()),
                "limit", seconds(second.limit()),
                "tps", second.transactionsPerSecond());
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static Map<String, ?> second(RunEvent.IntervalMeasured measured) {
        Interval interval = measured.interval();
        IntervalHealth health = interval.health();
        LatencyMicros times = interval.responseTime();
        // A second without successes has no percentiles.
        boolean any = interval.committed() + interval.rolledBack() > 0;
        Map<String, @Nullable Object> second = new LinkedHashMap<>();
        second.put("until", (interval.startNanos() + interval.durationNanos()) / 1e9);
        second.put("planned", seconds(measured.planned()));
        second.put("phase", Kebab.of(interval.phase()));
        second.put("tps", interval.transactionsPerSecond());
        second.put("failed", interval.failed());
        second.put("retries", interval.retries());
        second.put("p50", any ? times.p50() / 1e3 : null);
        second.put("p95", any ? times.p95() / 1e3 : null);
        second.put("p99", any ? times.p99() / 1e3 : null);
        second.put("cpu", known(health.cpu(), 100));
        second.put("gc", known(health.gcPauseMillis(), 1));
        second.put("stall", known(health.maxStallMillis(), 1));
        return second;
    }

    private static @Nullable Double known(double value, double factor) {
        return Double.isFinite(value) && value >= 0 ? Double.valueOf(value * factor) : null;
    }

    private Map<String, ?> ended(TrialResult result) {
        LatencyMicros times = result.outcomes().responseTimeMicros();
        boolean done = result.course().status() != TrialResult.Status.REFUSED;
        Map<String, @Nullable Object> ended = new LinkedHashMap<>();
        ended.put("label", label.isEmpty() && subject != null ? subject.title() : label);
        ended.put("cell", result.provenance().cell());
        ended.put("tps", done ? known(result.rates().transactionsPerSecond(), 1) : null);
        ended.put("p95", times == null ? null : times.p95() / 1e3);
        ended.put("outcome", result.outcome());
        ended.put(
                "reasons",
                result.verdict().reasons().stream()
                        .map(Verdict.Reason::code)
                        .distinct()
                        .toList());
        return ended;
    }
}
