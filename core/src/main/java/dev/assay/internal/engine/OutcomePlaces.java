package dev.assay.internal.engine;

import dev.assay.spi.workload.OutcomeCode;

/**
 * One worker's cache of outcome indexes. Named outcomes are recognised by object identity, so that each is looked up in the table
 * once. Confined to the worker.
 */
final class OutcomePlaces {

    private final OutcomeTable outcomes;
    private final OutcomeCode[] met;
    private final int[] places;
    private int known;

    OutcomePlaces(OutcomeTable outcomes) {
        this.outcomes = outcomes;
        this.met = new OutcomeCode[outcomes.named()];
        this.places = new int[met.length];
    }

    /** Returns the index of an outcome in the table. */
    int of(OutcomeCode outcome) {
        return outcomes.declares(outcome) ? outcome.index() : ofNamed(outcome);
    }

    @SuppressWarnings("ReferenceEquality") // a worker has one object for each name
    private int ofNamed(OutcomeCode outcome) {
        for (int i = 0; i < known; i++) {
            if (met[i] == outcome) {
                return places[i];
            }
        }
        int place = outcomes.place(outcome);
        if (known < met.length) {
            met[known] = outcome;
            places[known++] = place;
        }
        return place;
    }
}
