package dev.assay.metrics.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunSink;
import dev.assay.test.Parallel;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a collector receives from a whole run, of a workload on the stand-in {@code noop}. */
@Parallel
class OtlpRunTest {

    private static final int TRANSACTIONS = 2_000;

    @TempDir
    Path folder;

    private final List<String> notes = new CopyOnWriteArrayList<>();

    @Test
    void theCollectorCountsTheTransactionsOfTheResult() throws IOException {
        try (Collector collector = new Collector()) {
            TrialResult result;
            try (RunSink sink = Assay.create().sinks().get("otlp", "sink").open(collector.address(), notes::add)) {
                result = Assay.create()
                        .experiment("oltp")
                        .target(new SystemSpec.StandIn("noop", "noop"))
                        .users(2)
                        .rampUp(Duration.ZERO)
                        .duration(Duration.ofMinutes(1))
                        .transactions(TRANSACTIONS)
                        .resultsIn(folder)
                        .listener(sink)
                        .run()
                        .trial();
            }
            List<Collector.Received> all = collector.take();
            Collector.Received last = all.get(all.size() - 1);
            List<NumberDataPoint> measured = last.metric("assay.transactions").getSum().getDataPointsList().stream()
                    .filter(point ->
                            Collector.text(point.getAttributesList(), "phase").equals("measurement"))
                    .toList();
            String run = Path.of(String.valueOf(result.provenance().runDirectory()))
                    .getFileName()
                    .toString();
            assertThat(measured)
                    .isNotEmpty()
                    .allSatisfy(point -> assertThat(Collector.text(point.getAttributesList(), "run"))
                            .isEqualTo(run));
            assertThat(measured.stream()
                            .mapToDouble(NumberDataPoint::getAsDouble)
                            .sum())
                    .isEqualTo(result.outcomes().transactions().stream()
                            .mapToLong(TransactionResult::committed)
                            .sum())
                    .isGreaterThanOrEqualTo(TRANSACTIONS);
            assertThat(last.metric("assay.transaction.response.time")
                            .getHistogram()
                            .getDataPoints(0)
                            .getCount())
                    .isGreaterThanOrEqualTo(TRANSACTIONS);
        }
        assertThat(notes).isEmpty();
    }
}
