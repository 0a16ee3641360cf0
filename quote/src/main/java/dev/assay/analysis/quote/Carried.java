package dev.assay.analysis.quote;

import dev.assay.model.result.Condition;
import java.util.List;

/**
 * The highest rate on a curve that keeps the objective. Immutable.
 *
 * @param rate highest rate of the loads up to the first one that misses; 0 if the lowest load misses
 * @param load the load of this rate
 * @param missed index of the condition that the first missing load does not keep; -1 if all loads keep the objective
 */
record Carried(double rate, double load, int missed) {

    /** Enough for a thousandth of the distance between neighbouring loads. */
    private static final int HALVINGS = 10;

    /**
     * Follows a curve from the lowest load.
     *
     * @param knots loads in ascending order, at least one
     */
    static Carried along(Curve curve, double[] knots, List<Condition> objective) {
        int missed = missed(curve, knots[0], objective);
        if (missed >= 0) {
            return new Carried(0, knots[0], missed);
        }
        Carried best = new Carried(curve.rate(knots[0]), knots[0], -1);
        for (int i = 1; i < knots.length; i++) {
            missed = missed(curve, knots[i], objective);
            double last = missed < 0 ? knots[i] : crossing(curve, knots[i - 1], knots[i], objective);
            double rate = curve.rate(last);
            if (rate > best.rate) {
                best = new Carried(rate, last, -1);
            }
            if (missed >= 0) {
                return new Carried(best.rate, best.load, missed);
            }
        }
        return best;
    }

    private static double crossing(Curve curve, double keeps, double misses, List<Condition> objective) {
        double low = keeps;
        double high = misses;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = Math.sqrt(low * high);
            if (missed(curve, middle, objective) < 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int missed(Curve curve, double load, List<Condition> objective) {
        for (int k = 0; k < objective.size(); k++) {
            // An unknown figure is no evidence that the objective is kept.
            if (!objective.get(k).holds(curve.figure(k, load))) {
                return k;
            }
        }
        return -1;
    }

    /** Returns the lowest load up to {@code load} whose rate reaches a rate; the lowest knot if it does. */
    double loadOf(double wanted, Curve curve, double[] knots) {
        double low = knots[0];
        if (curve.rate(low) >= wanted) {
            return low;
        }
        double high = load;
        for (int i = 0; i < 2 * HALVINGS; i++) {
            double middle = Math.sqrt(low * high);
            if (curve.rate(middle) < wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
