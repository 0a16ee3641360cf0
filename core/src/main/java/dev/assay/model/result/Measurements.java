package dev.assay.model.result;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * What the workers recorded in a trial: numbers alone, before anybody judges them. Immutable; measurements of the same
 * workload on several hosts add up.
 *
 * @param types ids of the transaction types, in order
 * @param background whether a type is executed by background workers: figures over all types leave it out, because its
 *     user was counted when the work was queued
 * @param outcomes codes of all outcomes, in order
 * @param successes whether each outcome is one the specification wants
 * @param cells one a type and outcome: all outcomes of the first type, then those of the second
 * @param retries repeated executions in the measurement, one a type
 * @param maxLatenessNanos the longest time between an intended and the actual start
 * @param clamped times beyond the recorders' range, which count at its end
 * @param separateService whether service times were recorded apart; else they equal the response times
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
     * One type and outcome.
     *
     * @param responseTime of those that ended in the measurement, from the intended start
     * @param serviceTime of the same, from the actual start
     * @param countAround how many ended before or after the measurement
     */
    public record Cell(LatencyDistribution responseTime, LatencyDistribution serviceTime, long countAround) {

        /** Both together. */
        public Cell plus(Cell other) {
            return new Cell(
                    responseTime.plus(other.responseTime),
                    serviceTime.plus(other.serviceTime),
                    countAround + other.countAround);
        }
    }

    /** Copies the lists. */
    public Measurements {
        types = List.copyOf(types);
        background = List.copyOf(background);
        outcomes = List.copyOf(outcomes);
        successes = List.copyOf(successes);
        cells = List.copyOf(cells);
        retries = List.copyOf(retries);
    }

    /** The cell of a type and outcome, by their positions. */
    public Cell cell(int type, int outcome) {
        return cells.get(type * outcomes.size() + outcome);
    }

    /** How many of a type ended so in the measurement. */
    public long count(int type, int outcome) {
        return cell(type, outcome).responseTime().count();
    }

    /** How many of a type ended in the measurement, whatever became of them. */
    public long ended(int type) {
        return IntStream.range(0, outcomes.size())
                .mapToLong(outcome -> count(type, outcome))
                .sum();
    }

    /** How many of a type failed in the measurement. */
    public long failed(int type) {
        return IntStream.range(0, outcomes.size())
                .filter(outcome -> !successes.get(outcome))
                .mapToLong(outcome -> count(type, outcome))
                .sum();
    }

    /** How many of the users' transactions failed in the measurement. */
    public long failed() {
        return IntStream.range(0, types.size())
                .filter(type -> !background.get(type))
                .mapToLong(this::failed)
                .sum();
    }

    /** Response times of a type's successful transactions. */
    public LatencyDistribution responseTime(int type) {
        return successful()
                .map(outcome -> cell(type, outcome).responseTime())
                .reduce(LatencyDistribution::plus)
                .orElseThrow();
    }

    /** Service times of a type's successful transactions. */
    public LatencyDistribution serviceTime(int type) {
        return successful()
                .map(outcome -> cell(type, outcome).serviceTime())
                .reduce(LatencyDistribution::plus)
                .orElseThrow();
    }

    /** Response times of all successful transactions. */
    public LatencyDistribution responseTime() {
        return IntStream.range(0, types.size())
                .filter(type -> !background.get(type))
                .mapToObj(this::responseTime)
                .reduce(LatencyDistribution::plus)
                .orElseThrow();
    }

    /** Response times of all transactions in the measurement, whatever became of them. */
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

    /** How many of all types ended with an outcome, in all phases. */
    public long countInAllPhases(int outcome) {
        return IntStream.range(0, types.size())
                .mapToLong(type -> countInAllPhases(type, outcome))
                .sum();
    }

    /** How many of a type ended with an outcome, in all phases. */
    public long countInAllPhases(int type, int outcome) {
        Cell cell = cell(type, outcome);
        return cell.responseTime().count() + cell.countAround();
    }

    /** Both together: the same workload on another host. */
    public Measurements plus(Measurements other) {
        if (!types.equals(other.types) || !outcomes.equals(other.outcomes)) {
            throw new IllegalArgumentException("measurements of different workloads do not add up");
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
