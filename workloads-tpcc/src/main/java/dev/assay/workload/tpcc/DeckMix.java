package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;

/**
 * A deck of cards, drawn without replacement and shuffled anew when it is used up (TPC-C rev 5.11 clause 5.2.4.2): after
 * each full deck the shares are exact. Confined to its worker, which has a deck of its own.
 */
final class DeckMix implements Mix {

    private final RandomStream random;
    private final byte[] cards;
    private int drawn;

    /**
     * @param counts cards in the deck, by type
     */
    DeckMix(RandomStream random, int... counts) {
        this.random = random;
        this.cards = new byte[Arrays.stream(counts).sum()];
        int from = 0;
        for (int type = 0; type < counts.length; type++) {
            Arrays.fill(cards, from, from + counts[type], (byte) type);
            from += counts[type];
        }
    }

    /** Draws one of the cards left: a shuffle of Fisher and Yates, one step each time. */
    @Override
    public int next() {
        int at = drawn + random.nextInt(cards.length - drawn);
        byte card = cards[at];
        cards[at] = cards[drawn];
        cards[drawn] = card;
        drawn = (drawn + 1) % cards.length;
        return card;
    }
}
