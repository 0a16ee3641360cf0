package dev.assay.internal.statistics;

/**
 * The normal equations of linear least squares with three columns and the target 1. Confined to one thread; reused for many fits,
 * because a bootstrap solves thousands of them.
 */
final class LeastSquares {

    static final int COLUMNS = 3;

    private static final double SINGULAR = 1e-12;

    private final double[][] equations = new double[COLUMNS][COLUMNS];
    private final double[] right = new double[COLUMNS];
    private final double[][] matrix = new double[COLUMNS][COLUMNS];
    private final double[] rest = new double[COLUMNS];

    /** Removes all rows. */
    void clear() {
        for (int i = 0; i < COLUMNS; i++) {
            right[i] = 0;
            for (int j = 0; j < COLUMNS; j++) {
                equations[i][j] = 0;
            }
        }
    }

    /** Adds a row; columns should be of similar size. */
    void add(double... row) {
        for (int i = 0; i < COLUMNS; i++) {
            right[i] += row[i];
            for (int j = 0; j < COLUMNS; j++) {
                equations[i][j] += row[i] * row[j];
            }
        }
    }

    /**
     * Finds the coefficients with the smallest squared differences from 1; those outside the subset are 0.
     *
     * @param subset bit set of the columns in use
     * @param solved receives the coefficients
     * @return false if the columns are linearly dependent
     */
    boolean solve(int subset, double... solved) {
        for (int i = 0; i < COLUMNS; i++) {
            boolean used = (subset & 1 << i) != 0;
            rest[i] = used ? right[i] : 0;
            for (int j = 0; j < COLUMNS; j++) {
                boolean both = used && (subset & 1 << j) != 0;
                matrix[i][j] = both ? equations[i][j] : i == j ? 1 : 0;
            }
        }
        return eliminate(solved);
    }

    /** Returns the leverage of a row that was added; 0 if the columns are linearly dependent. */
    double leverage(double... row) {
        for (int i = 0; i < COLUMNS; i++) {
            rest[i] = row[i];
            System.arraycopy(equations[i], 0, matrix[i], 0, COLUMNS);
        }
        double[] solved = new double[COLUMNS];
        return eliminate(solved) ? product(row, solved) : 0;
    }

    /** Returns the squared length of the differences from 1, without the constant number of rows. */
    double squares(double... coefficients) {
        double squares = 0;
        for (int i = 0; i < COLUMNS; i++) {
            squares += coefficients[i] * (product(equations[i], coefficients) - 2 * right[i]);
        }
        return squares;
    }

    static double product(double[] row, double... coefficients) {
        return row[0] * coefficients[0] + row[1] * coefficients[1] + row[2] * coefficients[2];
    }

    /** Gaussian elimination of a positive definite matrix. */
    private boolean eliminate(double... solved) {
        for (int i = 0; i < COLUMNS; i++) {
            if (matrix[i][i] < SINGULAR) {
                return false;
            }
            for (int j = i + 1; j < COLUMNS; j++) {
                double factor = matrix[j][i] / matrix[i][i];
                for (int k = i; k < COLUMNS; k++) {
                    matrix[j][k] -= factor * matrix[i][k];
                }
                rest[j] -= factor * rest[i];
            }
        }
        for (int i = COLUMNS - 1; i >= 0; i--) {
            double sum = rest[i];
            for (int j = i + 1; j < COLUMNS; j++) {
                sum -= matrix[i][j] * solved[j];
            }
            solved[i] = sum / matrix[i][i];
        }
        return true;
    }
}
