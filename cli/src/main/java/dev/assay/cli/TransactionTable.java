package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;
import static dev.assay.cli.SummaryText.plainMillis;
import static dev.assay.cli.TableText.left;
import static dev.assay.cli.TableText.right;

import com.github.freva.asciitable.ColumnData;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Formats counts and response times by transaction type, and of all types together. Stateless. */
final class TransactionTable {

    private TransactionTable() {}

    static String of(TrialResult result) {
        List<ColumnData<TransactionResult>> columns = List.of(
                left("transaction", TransactionResult::type),
                right("committed", t -> format("%,d", t.committed())),
                right("rolled back", t -> format("%,d", t.rolledBack())),
                right("failed", t -> format("%,d", t.failed())),
                right("retries", t -> format("%,d", t.retries())),
                right("share", t -> format("%.1f %%", 100 * t.share())),
                right("p50 ms", t -> millisOf(t, LatencyMicros::p50)),
                right("p95 ms", t -> millisOf(t, LatencyMicros::p95)),
                right("p99 ms", t -> millisOf(t, LatencyMicros::p99)),
                right("p99.9 ms", t -> millisOf(t, LatencyMicros::p999)),
                right("max ms", t -> millisOf(t, LatencyMicros::max)));
        List<TransactionResult> rows = new ArrayList<>(result.outcomes().transactions());
        if (rows.size() > 1) {
            rows.add(all(result));
        }
        return TableText.framed(rows, columns);
    }

    /** Formats a response time, with its excess over the service time in brackets; a dash without successes. */
    private static String millisOf(TransactionResult type, ToDoubleFunction<LatencyMicros> figure) {
        LatencyMicros response = type.responseTimeMicros();
        LatencyMicros service = type.serviceTimeMicros();
        if (response == null) {
            return "-";
        }
        String text = plainMillis(figure.applyAsDouble(response));
        return service == null || service.equals(response)
                ? text
                : text + " (" + plainMillis(figure.applyAsDouble(response) - figure.applyAsDouble(service)) + ")";
    }

    /** All types of the users together; background types, which have no share, are left out. */
    private static TransactionResult all(TrialResult result) {
        List<TransactionResult> types = result.outcomes().transactions().stream()
                .filter(type -> type.share() > 0)
                .toList();
        return new TransactionResult(
                "all",
                types.stream().mapToLong(TransactionResult::committed).sum(),
                types.stream().mapToLong(TransactionResult::rolledBack).sum(),
                types.stream().mapToLong(TransactionResult::failed).sum(),
                types.stream().mapToLong(TransactionResult::inDoubt).sum(),
                types.stream().mapToLong(TransactionResult::retries).sum(),
                types.stream().mapToDouble(TransactionResult::share).sum(),
                Map.of(),
                result.outcomes().responseTimeMicros(),
                null,
                null,
                null);
    }
}
