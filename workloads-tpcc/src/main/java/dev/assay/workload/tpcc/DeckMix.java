package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;

/**
 * A card deck, drawn without replacement and reshuffled when empty (TPC-C rev 5.11 clause 5.2.4.2): the shares are exact
 * after each full deck. Confined to its worker, which has its own deck.
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
        this.cards = Mix.repeated(counts);
    }

    /** Draws one of the remaining cards: one step of a Fisher–Yates shuffle. */
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
