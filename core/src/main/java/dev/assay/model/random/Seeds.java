package dev.assay.model.random;

import org.apiguardian.api.API;

/**
 * One seed for an experiment, from which every purpose derives its own: adding a draw in one place shifts nothing
 * elsewhere.
 *
 * <p>Immutable, thread-safe.
 *
 * @param seed the experiment's seed; printed and stored with every result
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Seeds(long seed) {

    /**
     * The seed of one purpose.
     *
     * @param purpose names what the draws are for, such as {@code "think"}; part of the derivation, so stable for ever
     * @param indexes whose draws they are, such as a worker or a warehouse
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
     * The seeds of one repetition of a measurement: the same draws would be no independent observation. The first repetition has those of
     * the experiment.
     *
     * @param repetition from 1
     */
    public Seeds ofRepetition(int repetition) {
        return repetition == 1 ? this : new Seeds(derive("repetition", repetition));
    }

    /** The sequence of one purpose; see {@link #derive}. */
    public RandomStream stream(String purpose, long... indexes) {
        return new RandomStream(derive(purpose, indexes));
    }
}
