package dev.assay.model.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/**
 * Counts that a workload's scripts keep of their inputs, by name. Immutable; the counts of several workers or hosts can be added.
 *
 * @param counts by name, chosen by the workload; all lists of a name have the same length
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Tallies(Map<String, List<Long>> counts) {

    /** No counts. */
    public static final Tallies NONE = new Tallies(Map.of());

    public Tallies {
        Map<String, List<Long>> copy = new TreeMap<>();
        counts.forEach((name, list) -> copy.put(name, List.copyOf(list)));
        counts = Collections.unmodifiableMap(copy);
    }

    /** Returns the counts of a name; that number of zeros if there are none. */
    public List<Long> of(String name, int length) {
        List<Long> found = counts.get(name);
        return found == null ? Collections.nCopies(length, 0L) : found;
    }

    /** Returns a single count; 0 if there is none. */
    public long of(String name) {
        return of(name, 1).get(0);
    }

    /**
     * Returns the sum.
     *
     * @throws IllegalArgumentException if the lists of a name have different lengths
     */
    public Tallies plus(Tallies other) {
        Map<String, List<Long>> sums = new TreeMap<>(counts);
        other.counts.forEach((name, list) -> sums.merge(name, list, Tallies::sum));
        return new Tallies(sums);
    }

    private static List<Long> sum(List<Long> left, List<Long> right) {
        if (left.size() != right.size()) {
            throw new IllegalArgumentException("tallies of different lengths cannot be added: " + left + ", " + right);
        }
        return IntStream.range(0, left.size())
                .mapToObj(i -> left.get(i) + right.get(i))
                .toList();
    }
}
