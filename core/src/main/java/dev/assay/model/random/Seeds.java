package dev.assay.model.random;

import org.apiguardian.api.API;

/**
 * The seed of an experiment. Each purpose derives its own seed from it, so that an additional draw for one purpose does not
 * change the sequences of others. Immutable, thread-safe.
 *
 * @param seed the experiment's seed; printed and stored with each result
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Seeds(long seed) {

    /**
     * Returns the seed of one purpose.
     *
     * @param purpose name of the draws, such as {@code "think"}; part of the derivation, so it must never change
     * @param indexes owner of the draws, such as a worker or a warehouse
     */
    public long derive(String purpose, long... indexes) {
        long derived = RandomStream.mix(seed + 0x9E3779B97F4A7C15L);
        for (int i = 0; i < purpose.length(); i++) {
            derived = RandomStream.mix(derived + purpose.charAt(i) + 1L);
        }
        for (long index : indexes) {
            derived = RandomStream.mix(RandomStream.mix(derived ^ 0x6A09E667F3BCC909L) + index);
        }
        return derived;
    }

    /**
     * Returns the seeds of one repetition of a measurement; with the same draws it would not be an independent observation. The
     * first repetition has the seeds of the experiment.
     *
     * @param repetition from 1
     */
    public Seeds ofRepetition(int repetition) {
        return repetition == 1 ? this : new Seeds(derive("repetition", repetition));
    }

    /** Returns the sequence of one purpose; see {@link #derive}. */
    public RandomStream stream(String purpose, long... indexes) {
        return new RandomStream(derive(purpose, indexes));
    }
}
