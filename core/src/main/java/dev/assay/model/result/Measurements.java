package dev.assay.model.result;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The counts and times that the workers of a trial recorded. Immutable; measurements of the same workload on several hosts can be
 * added.
 *
 * @param types ids of the transaction types, in order
 * @param background by type, whether background workers execute it; figures over all types exclude it, because the queuing
 *     transaction was counted for its user
 * @param outcomes codes of all outcomes, in order
 * @param successes by outcome, whether the workload's specification counts it as a success
 * @param cells one per type and outcome: all outcomes of the first type, then those of the second
 * @param retries by type, repeated executions in the measurement
 * @param maxLatenessNanos longest time between an intended and the actual start
 * @param clamped number of times above the recorders' range, which count as its maximum
 * @param separateService whether service times were recorded separately; if not, they equal the response times
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Measurements(
        List<String> types,
        List<Boolean> background,
        List<String> outcomes,
        List<Boolean> successes,
        List<Cell> cells,
        List<Long> retries,
        long maxLatenessNanos,
        long clamped,
        boolean separateService) {

    /**
     * The figures of one type and outcome.
     *
     * @param responseTime times from the intended start, of transactions that ended in the measurement
     * @param serviceTime times of the same transactions from the actual start
     * @param countAround number of transactions that ended before or after the measurement
     */
    public record Cell(LatencyDistribution responseTime, LatencyDistribution serviceTime, long countAround) {

        /** Returns the sum. */
        public Cell plus(Cell other) {
            return new Cell(
                    responseTime.plus(other.responseTime),
                    serviceTime.plus(other.serviceTime),
                    countAround + other.countAround);
        }
    }

    public Measurements {
        types = List.copyOf(types);
        background = List.copyOf(background);
        outcomes = List.copyOf(outcomes);
        successes = List.copyOf(successes);
        cells = List.copyOf(cells);
        retries = List.copyOf(retries);
    }

    /** Returns the cell of a type and an outcome, by their positions. */
    public Cell cell(int type, int outcome) {
        return cells.get(type * outcomes.size() + outcome);
    }

    /** Returns the number of transactions of a type that ended in the measurement with an outcome. */
    public long count(int type, int outcome) {
        return cell(type, outcome).responseTime().count();
    }

    /** Returns the number of transactions of a type that ended in the measurement with any outcome. */
    public long ended(int type) {
        return IntStream.range(0, outcomes.size())
                .mapToLong(outcome -> count(type, outcome))
                .sum();
    }

    /** Returns the number of transactions of a type that failed in the measurement. */
    public long failed(int type) {
        return IntStream.range(0, outcomes.size())
                .filter(outcome -> !successes.get(outcome))
                .mapToLong(outcome -> count(type, outcome))
                .sum();
    }

    /** Returns the number of user transactions that failed in the measurement. */
    public long failed() {
        return IntStream.range(0, types.size())
                .filter(type -> !background.get(type))
                .mapToLong(this::failed)
                .sum();
    }

    /** Returns the response times of a type's successful transactions. */
    public LatencyDistribution responseTime(int type) {
        return successful()
                .map(outcome -> cell(type, outcome).responseTime())
                .reduce(LatencyDistribution::plus)
                .orElseThrow();
    }

    /** Returns the service times of a type's successful transactions. */
    public LatencyDistribution serviceTime(int type) {
        return successful()
                .map(outcome -> cell(type, outcome).serviceTime())
                .reduce(LatencyDistribution::plus)
                .orElseThrow();
    }

    /** Returns the response times of all successful user transactions. */
    public LatencyDistribution responseTime() {
        return IntStream.range(0, types.size())
                .filter(type -> !background.get(type))
                .mapToObj(this::responseTime)
                .reduce(LatencyDistribution::plus)
                .orElseThrow();
    }

    /** Returns the response times of all user transactions in the measurement, with any outcome. */
    public LatencyDistribution everything() {
        return IntStream.range(0, cells.size())
                .filter(cell -> !background.get(cell / outcomes.size()))
                .mapToObj(cell -> cells.get(cell).responseTime())
                .reduce(LatencyDistribution::plus)
                .orElseThrow();
    }

    private Stream<Integer> successful() {
        return IntStream.range(0, outcomes.size()).filter(successes::get).boxed();
    }

    /** Returns the number of transactions of all types with an outcome, in all phases. */
    public long countInAllPhases(int outcome) {
        return IntStream.range(0, types.size())
                .mapToLong(type -> countInAllPhases(type, outcome))
                .sum();
    }

    /** Returns the number of transactions of a type with an outcome, in all phases. */
    public long countInAllPhases(int type, int outcome) {
        Cell cell = cell(type, outcome);
        return cell.responseTime().count() + cell.countAround();
    }

    /**
     * Returns the sum with the measurements of the same workload on another host.
     *
     * @throws IllegalArgumentException if types or outcomes differ
     */
    public Measurements plus(Measurements other) {
        if (!types.equals(other.types) || !outcomes.equals(other.outcomes)) {
            throw new IllegalArgumentException("measurements of different workloads cannot be added");
        }
        return new Measurements(
                types,
                background,
                outcomes,
                successes,
                IntStream.range(0, cells.size())
                        .mapToObj(i -> cells.get(i).plus(other.cells.get(i)))
                        .toList(),
                IntStream.range(0, types.size())
                        .mapToObj(i -> retries.get(i) + other.retries.get(i))
                        .toList(),
                Math.max(maxLatenessNanos, other.maxLatenessNanos),
                clamped + other.clamped,
                separateService || other.separateService);
    }
}
