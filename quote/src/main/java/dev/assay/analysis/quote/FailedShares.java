package dev.assay.analysis.quote;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;
import java.util.List;

/**
 * The shares of failed transactions at several loads, with their uncertainty. Immutable.
 *
 * @param failed number of failed transactions at each load
 * @param ended number of ended transactions at each load
 * @param dispersion variance between units relative to that of independent failures, at least 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FailedShares(double[] failed, double[] ended, double dispersion) {

    /** Returns the shares of a condition on errors. */
    static FailedShares of(List<LoadPoint> points, int condition) {
        double[] failed = new double[points.size()];
        double[] ended = new double[points.size()];
        double squares = 0;
        int freedom = 0;
        for (int i = 0; i < failed.length; i++) {
            double share = points.get(i).figure(condition);
            double[] units = points.get(i).figures()[condition];
            ended[i] = points.get(i).ended()[condition];
            failed[i] = share * ended[i];
            if (share > 0 && share < 1) {
                double variance = share * (1 - share) * units.length / ended[i];
                squares += Arrays.stream(units)
                        .map(unit -> (unit - share) * (unit - share) / variance)
                        .sum();
                freedom += units.length - 1;
            }
        }
        return new FailedShares(failed, ended, freedom == 0 ? 1 : Math.max(1, squares / freedom));
    }

    /**
     * Returns shares that other measurements could have had. Failures are rare, so that their number is Poisson's; its rate is
     * drawn from the posterior of Jeffreys' prior. Without a failure the share is uncertain, too.
     */
    double[] drawn(RandomStream random) {
        double[] shares = new double[failed.length];
        Arrays.setAll(shares, i -> {
            double freedom = Math.max(1, (2 * failed[i] + 1) / dispersion);
            return Math.min(1, (failed[i] + 0.5) / ended[i] * Noise.meanSquare(freedom, random));
        });
        return shares;
    }
}
