package dev.assay.spi.workload;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.target.Session;
import java.util.List;

/** A script of independent weighted draws. Confined to its worker. */
final class WeightedScript<S extends Session> implements Script<S> {

    private final RandomStream random;
    private final List<Transaction<S>> transactions;

    /** The cumulative weight up to each type. */
    private final double[] upTo;

    WeightedScript(RandomStream random, double[] weights, List<Transaction<S>> transactions) {
        if (weights.length == 0 || weights.length != transactions.size()) {
            throw new IllegalArgumentException(weights.length + " weights for " + transactions.size()
                    + " transactions: each transaction needs a weight");
        }
        for (double weight : weights) {
            if (!(weight >= 0) || Double.isInfinite(weight)) {
                throw new IllegalArgumentException("weight " + weight + ": a finite number of at least 0 is needed");
            }
        }
        this.random = random;
        this.transactions = List.copyOf(transactions);
        this.upTo = weights.clone();
        for (int type = 1; type < upTo.length; type++) {
            upTo[type] += upTo[type - 1];
        }
        if (!(upTo[upTo.length - 1] > 0)) {
            throw new IllegalArgumentException("all weights are 0: at least one above 0 is needed");
        }
    }

    @Override
    public int choose() {
        int last = upTo.length - 1;
        double draw = random.nextDouble() * upTo[last];
        int type = 0;
        while (type < last && draw >= upTo[type]) {
            type++;
        }
        return type;
    }

    @Override
    public Transaction<S> transaction(int type) {
        return transactions.get(type);
    }
}
