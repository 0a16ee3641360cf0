package dev.assay.model.plan;

import dev.assay.model.AssayException;
import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The waits people make around transactions, type by type: a constant time to key the request in before it is sent, and
 * a random time to think after the answer (TPC-C rev 5.11 clause 5.2.5). Immutable.
 *
 * @param keying constant, before the transaction; a position a type
 * @param meanThink mean of a negative exponential distribution, after the transaction, truncated at ten times the mean;
 *     a position a type
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ThinkTimes(List<Duration> keying, List<Duration> meanThink) {

    /** Copies the lists and checks the ranges. */
    public ThinkTimes {
        keying = List.copyOf(keying);
        meanThink = List.copyOf(meanThink);
        if (keying.size() != meanThink.size()) {
            throw AssayException.plan("keying and think times differ in number: " + keying + ", " + meanThink);
        }
        for (Duration wait : keying) {
            requireNotNegative(wait);
        }
        for (Duration wait : meanThink) {
            requireNotNegative(wait);
        }
    }

    private static void requireNotNegative(Duration wait) {
        if (wait.isNegative()) {
            throw AssayException.plan("a wait cannot be negative, found " + wait);
        }
    }
}
