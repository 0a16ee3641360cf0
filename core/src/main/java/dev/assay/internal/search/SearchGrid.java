package dev.assay.internal.search;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.List;

/**
 * The cells of a search: all combinations of the values of one or two axes. Cells are numbered from 0; the last axis varies
 * fastest. Each axis is mapped to coordinates from -1 to 1: by logarithm if all values are positive numbers in ascending order,
 * otherwise by position. Axes with a single value are left out. Immutable.
 */
public final class SearchGrid {

    /** The largest grid. A model of more cells would take longer than a short cell. */
    static final int MOST_CELLS = 400;

    private static final int MOST_AXES = 2;

    private final double[][] axes;
    private final int cells;

    private SearchGrid(double[][] axes, int cells) {
        this.axes = axes;
        this.cells = cells;
    }

    /**
     * Returns the grid of one or two axes.
     *
     * @param values values of each axis, at least one each
     * @throws AssayException of kind {@code PLAN} if the grid has a single cell, too many cells or too many axes with several
     *     values
     */
    public static SearchGrid of(List<List<String>> values) {
        long count = 1;
        long varied = 0;
        for (List<String> axis : values) {
            count = Math.min(Integer.MAX_VALUE, count * axis.size());
            varied += axis.size() > 1 ? 1 : 0;
        }
        if (count < 2) {
            throw AssayException.plan(
                    "the search space has one point, so there is nothing to search; give the matrix at"
                            + " least two values, such as users: 1..64 x2, or measure the point with run");
        }
        if (varied > MOST_AXES) {
            throw AssayException.plan("the matrix varies " + varied + " parameters; a search for the best load point"
                    + " varies one or two, so give the others one value each");
        }
        if (count > MOST_CELLS) {
            throw AssayException.plan("the search space has " + count + " cells, the maximum is " + MOST_CELLS
                    + "; use fewer values, such as powers of two");
        }
        double[][] axes = values.stream()
                .filter(axis -> axis.size() > 1)
                .map(SearchGrid::coordinates)
                .toArray(double[][]::new);
        return new SearchGrid(axes, (int) count);
    }

    private static double[] coordinates(List<String> values) {
        double[] places = new double[values.size()];
        boolean ascending = true;
        for (int i = 0; i < places.length; i++) {
            double number = number(values.get(i));
            ascending &= number > 0 && (i == 0 || number > places[i - 1]);
            places[i] = number;
        }
        double first = ascending ? Math.log(places[0]) : 0;
        double last = ascending ? Math.log(places[places.length - 1]) : places.length - 1.0;
        for (int i = 0; i < places.length; i++) {
            double at = ascending ? Math.log(places[i]) : i;
            places[i] = 2 * (at - first) / (last - first) - 1;
        }
        return places;
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Returns the number of cells, at least 2. */
    public int cells() {
        return cells;
    }

    int axes() {
        return axes.length;
    }

    int size(int axis) {
        return axes[axis].length;
    }

    /** Returns the number of the cell at these positions, one for each axis. */
    int cell(int... positions) {
        int cell = 0;
        for (int axis = 0; axis < axes.length; axis++) {
            cell = cell * axes[axis].length + positions[axis];
        }
        return cell;
    }

    private int[] positions(int cell) {
        int[] positions = new int[axes.length];
        int rest = cell;
        for (int axis = axes.length - 1; axis >= 0; axis--) {
            positions[axis] = rest % axes[axis].length;
            rest /= axes[axis].length;
        }
        return positions;
    }

    /** Returns the coordinates of a cell, from -1 to 1 on each axis. */
    double[] coordinates(int cell) {
        int[] positions = positions(cell);
        double[] at = new double[axes.length];
        for (int axis = 0; axis < at.length; axis++) {
            at[axis] = axes[axis][positions[axis]];
        }
        return at;
    }

    /** Returns the cells that differ by one step on one axis. */
    List<Integer> neighbours(int cell) {
        List<Integer> all = new ArrayList<>();
        for (int axis = 0; axis < axes.length; axis++) {
            for (int step = -1; step <= 1; step += 2) {
                int[] positions = positions(cell);
                positions[axis] += step;
                if (positions[axis] >= 0 && positions[axis] < axes[axis].length) {
                    all.add(cell(positions));
                }
            }
        }
        return all;
    }
}
