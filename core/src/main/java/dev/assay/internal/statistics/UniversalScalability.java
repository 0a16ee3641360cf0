package dev.assay.internal.statistics;

import dev.assay.internal.distribution.Distributions;
import dev.assay.model.random.RandomStream;
import java.util.Arrays;

/**
 * The Universal Scalability Law, {@code X(N) = g N / (1 + s (N - 1) + k N (N - 1))}: throughput X of N users with contention s and
 * coherence k (N. J. Gunther, "Guerrilla Capacity Planning", 2007). Immutable.
 *
 * <p>{@code N/X} is linear in {@code 1/g}, {@code s/g} and {@code k/g}. The fit minimises the squared relative errors of the
 * throughput under the condition that no coefficient is negative. It is exact: the best solution of all subsets of coefficients.
 */
public final class UniversalScalability {

    /** The smallest number of different loads for a fit: three coefficients and as many degrees of freedom. */
    public static final int LEAST_LOADS = 6;

    /** The subsets of columns that have a throughput of one user; the first one is tried alone if it has no negative solution. */
    private static final int[] SUBSETS = {0b111, 0b011, 0b101, 0b001};

    private static final double LARGEST_LEVERAGE = 0.9;

    private final double perUser;
    private final double contention;
    private final double coherence;

    private UniversalScalability(double perUser, double contention, double coherence) {
        this.perUser = perUser;
        this.contention = contention;
        this.coherence = coherence;
    }

    /**
     * Fits the law.
     *
     * @param users different numbers, at least {@link #LEAST_LOADS}
     * @param throughput one above zero for each
     */
    public static UniversalScalability fit(double[] users, double... throughput) {
        return fit(new LeastSquares(), users, throughput);
    }

    private static UniversalScalability fit(LeastSquares squares, double[] users, double... throughput) {
        // Columns of similar size keep the equations well conditioned.
        double scale = Arrays.stream(users).max().orElseThrow();
        double unit = throughput[0] / users[0];
        squares.clear();
        double[] row = new double[LeastSquares.COLUMNS];
        for (int i = 0; i < users.length; i++) {
            row(users[i], throughput[i], scale, unit, row);
            squares.add(row);
        }
        double[] best = new double[LeastSquares.COLUMNS];
        double[] solved = new double[LeastSquares.COLUMNS];
        double least = Double.POSITIVE_INFINITY;
        for (int subset : SUBSETS) {
            if (!squares.solve(subset, solved) || solved[0] <= 0 || solved[1] < 0 || solved[2] < 0) {
                continue;
            }
            double rest = squares.squares(solved);
            if (rest < least) {
                least = rest;
                System.arraycopy(solved, 0, best, 0, best.length);
            }
            if (subset == SUBSETS[0]) {
                break;
            }
        }
        return new UniversalScalability(unit / best[0], best[1] / best[0] / scale, best[2] / best[0] / (scale * scale));
    }

    private static void row(double users, double throughput, double scale, double unit, double... row) {
        double weight = throughput / users / unit;
        row[0] = weight;
        row[1] = weight * (users - 1) / scale;
        row[2] = weight * users * (users - 1) / (scale * scale);
    }

    /** Returns the throughput of one user, g. */
    public double perUser() {
        return perUser;
    }

    /** Returns the contention s, at least 0. */
    public double contention() {
        return contention;
    }

    /** Returns the coherence k, at least 0. */
    public double coherence() {
        return coherence;
    }

    /** Returns the number of users with the highest throughput; infinite without coherence, 1 if one user is the best. */
    public double peakUsers() {
        return coherence == 0
                ? Double.POSITIVE_INFINITY
                : Math.max(1, Math.sqrt(Math.max(0, 1 - contention) / coherence));
    }

    /** Returns the throughput of a number of users. */
    public double throughput(double users) {
        return perUser * users / (1 + contention * (users - 1) + coherence * users * (users - 1));
    }

    /** Returns the root mean square of the relative errors, by degrees of freedom. */
    public double error(double[] users, double... throughput) {
        double squares = 0;
        for (int i = 0; i < users.length; i++) {
            double error = residual(users[i], throughput[i]);
            squares += error * error;
        }
        return Math.sqrt(squares / (users.length - LeastSquares.COLUMNS));
    }

    private double residual(double users, double measured) {
        return 1 - measured / throughput(users);
    }

    /**
     * Fits resampled throughputs: the law's own with relative residuals drawn with replacement, each enlarged for its leverage.
     *
     * @param users different numbers
     * @param throughput one above zero for each
     * @param seed equal seeds give equal fits
     */
    public UniversalScalability[] resampled(double[] users, double[] throughput, long seed) {
        double[] residuals = residuals(users, throughput);
        RandomStream random = new RandomStream(seed);
        LeastSquares squares = new LeastSquares();
        UniversalScalability[] fits = new UniversalScalability[Bootstrap.RESAMPLES / 2];
        double[] drawn = new double[users.length];
        for (int f = 0; f < fits.length; f++) {
            for (int i = 0; i < drawn.length; i++) {
                double error = residuals[random.nextInt(residuals.length)];
                drawn[i] = throughput(users[i]) * Math.max(0.01, 1 - error);
            }
            fits[f] = fit(squares, users, drawn);
        }
        return fits;
    }

    private double[] residuals(double[] users, double... throughput) {
        double scale = Arrays.stream(users).max().orElseThrow();
        double unit = throughput[0] / users[0];
        LeastSquares squares = new LeastSquares();
        double[][] rows = new double[users.length][LeastSquares.COLUMNS];
        for (int i = 0; i < rows.length; i++) {
            row(users[i], throughput[i], scale, unit, rows[i]);
            squares.add(rows[i]);
        }
        double[] residuals = new double[users.length];
        for (int i = 0; i < residuals.length; i++) {
            double leverage = Math.min(LARGEST_LEVERAGE, squares.leverage(rows[i]));
            residuals[i] = residual(users[i], throughput[i]) / Math.sqrt(1 - leverage);
        }
        double mean = Arrays.stream(residuals).average().orElseThrow();
        return Arrays.stream(residuals).map(each -> each - mean).toArray();
    }

    /** Returns the share of resampled fits to leave out on each side of a 95 % interval: less than 2.5 % for few loads. */
    public static double missed(int loads) {
        double t = Intervals.t(Intervals.USUAL, loads - (double) LeastSquares.COLUMNS);
        return Distributions.normalUpper(t);
    }
}
