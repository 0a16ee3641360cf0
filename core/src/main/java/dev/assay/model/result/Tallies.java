package dev.assay.model.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/**
 * What a workload's scripts counted of their own inputs, by name. Immutable; the counts of several workers or hosts add
 * up.
 *
 * @param counts by a name the workload chose; each list has one length wherever it is counted
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Tallies(Map<String, List<Long>> counts) {

    /** Nothing counted. */
    public static final Tallies NONE = new Tallies(Map.of());

    /** Copies the map and its lists. */
    public Tallies {
        Map<String, List<Long>> copy = new TreeMap<>();
        counts.forEach((name, list) -> copy.put(name, List.copyOf(list)));
        counts = Collections.unmodifiableMap(copy);
    }

    /** The counts of a name; zeros of that length if nobody counted under it. */
    public List<Long> of(String name, int length) {
        List<Long> found = counts.get(name);
        return found == null ? Collections.nCopies(length, 0L) : found;
    }

    /** A single count; 0 if nobody counted under that name. */
    public long of(String name) {
        return of(name, 1).get(0);
    }

    /** Both together. */
    public Tallies plus(Tallies other) {
        Map<String, List<Long>> sums = new TreeMap<>(counts);
        other.counts.forEach((name, list) -> sums.merge(name, list, Tallies::sum));
        return new Tallies(sums);
    }

    private static List<Long> sum(List<Long> left, List<Long> right) {
        if (left.size() != right.size()) {
            throw new IllegalArgumentException("tallies of different lengths do not add up: " + left + ", " + right);
        }
        return IntStream.range(0, left.size())
                .mapToObj(i -> left.get(i) + right.get(i))
                .toList();
    }
}
