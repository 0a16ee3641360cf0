package dev.assay.internal.engine;

import dev.assay.spi.workload.OutcomeCode;

/**
 * One worker's cache of outcome indexes. Named outcomes are recognised by object identity, so that each is looked up in the table
 * once. Confined to the worker.
 */
final class OutcomeIndexCache {

    private final OutcomeTable outcomes;
    private final OutcomeCode[] outcomesSeen;
    private final int[] indexes;
    private int size;

    OutcomeIndexCache(OutcomeTable outcomes) {
        this.outcomes = outcomes;
        this.outcomesSeen = new OutcomeCode[outcomes.named()];
        this.indexes = new int[outcomesSeen.length];
    }

    int of(OutcomeCode outcome) {
        return outcomes.declares(outcome) ? outcome.index() : ofNamed(outcome);
    }

    @SuppressWarnings("ReferenceEquality") // a worker has one object for each name
    private int ofNamed(OutcomeCode outcome) {
        for (int i = 0; i < size; i++) {
            if (outcomesSeen[i] == outcome) {
                return indexes[i];
            }
        }
        int index = outcomes.indexOf(outcome);
        if (size < outcomesSeen.length) {
            outcomesSeen[size] = outcome;
            indexes[size++] = index;
        }
        return index;
    }
}
