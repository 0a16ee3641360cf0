package dev.assay.internal.search;

/**
 * The factor L of a symmetric positive definite matrix A = L·Lᵀ (Golub and Van Loan, "Matrix Computations", section 4.2). For
 * the small dense matrices of a search. Immutable.
 */
final class Cholesky {

    private final double[][] lower;

    private Cholesky(double[][] lower) {
        this.lower = lower;
    }

    /**
     * Factors a matrix. A pivot that rounding made smaller than {@code floor} is replaced by it.
     *
     * @param matrix symmetric; only its lower triangle is read
     * @param floor smallest pivot, positive
     */
    static Cholesky of(double[][] matrix, double floor) {
        int size = matrix.length;
        double[][] lower = new double[size][];
        for (int row = 0; row < size; row++) {
            lower[row] = new double[row + 1];
            for (int column = 0; column < row; column++) {
                lower[row][column] =
                        (matrix[row][column] - dot(lower[row], lower[column], column)) / lower[column][column];
            }
            lower[row][row] = Math.sqrt(Math.max(floor, matrix[row][row] - dot(lower[row], lower[row], row)));
        }
        return new Cholesky(lower);
    }

    private static double dot(double[] one, double[] other, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    /** Returns the solution x of L·x = b. */
    double[] forward(double[] right) {
        double[] solution = new double[right.length];
        for (int row = 0; row < right.length; row++) {
            solution[row] = (right[row] - dot(lower[row], solution, row)) / lower[row][row];
        }
        return solution;
    }

    /** Returns the product L·z. */
    double[] times(double[] vector) {
        double[] product = new double[vector.length];
        for (int row = 0; row < vector.length; row++) {
            product[row] = dot(lower[row], vector, row + 1);
        }
        return product;
    }

    /** Returns the natural logarithm of the determinant of A. */
    double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < lower.length; i++) {
            sum += 2 * Math.log(lower[i][i]);
        }
        return sum;
    }
}
