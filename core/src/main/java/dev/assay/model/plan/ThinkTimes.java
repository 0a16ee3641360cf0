package dev.assay.model.plan;

import dev.assay.model.AssayException;
import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The times around the transactions of each type: a constant keying time before the request and a random think time after the
 * response (TPC-C rev 5.11 clause 5.2.5). Immutable.
 *
 * @param keying constant time before the transaction, by type; not negative
 * @param meanThink mean of a negative exponential distribution, truncated at ten means, after the transaction, by type; not
 *     negative
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ThinkTimes(List<Duration> keying, List<Duration> meanThink) {

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
