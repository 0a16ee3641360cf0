package dev.assay.internal.search;

import dev.assay.internal.search.GaussianProcess.Observed;
import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the cell of a grid with the highest throughput by a fraction of its cells: a Gaussian process of log-throughput and top-two
 * Thompson sampling (D. Russo, "Simple Bayesian Algorithms for Best-Arm Identification", Operations Research 2020). It stops if,
 * with the required confidence, no cell exceeds the best one by more than the margin, and all neighbours of the best one were
 * measured. The best cell is then measured again, and that figure is reported: the figure that made it the best is biased upwards.
 * Equal seeds and observations give equal decisions. Immutable.
 */
public final class BestPointSearch {

    /** The proportion of all cells that may be measured, and the number that always may. */
    private static final double DEFAULT_SHARE = 0.25;

    private static final int FEWEST_CELLS = 8;
    /** The model needs as many cells as the trend of two axes has coefficients, and one more. */
    private static final double[][] DESIGN = {
        {0.5, 0.5}, {0.1, 0.3}, {0.9, 0.3}, {0.1, 0.75}, {0.9, 0.75}, {0.5, 0.05}, {0.5, 0.95}
    };

    private static final double[] DESIGN_OF_ONE_AXIS = {0.5, 0, 1, 0.25, 0.75};

    private static final int MOST_CONFIRMATIONS = 3;
    private static final int MOST_RUNS_OF_A_CELL = 3;
    /** Runs, without confirmations, for each cell that may be measured. */
    private static final double RUNS_PER_CELL = 1.5;

    private static final int CHALLENGES = 64;

    /**
     * The settings of a search.
     *
     * @param confidence at which the search stops, between 0.5 and 0.999
     * @param margin by which another cell may exceed the best one, between 0 and 1
     * @param maxCells different cells that may be measured, at least 3
     */
    public record Settings(double confidence, double margin, int maxCells) {

        /** Checks the ranges. */
        public Settings {
            if (!(confidence >= 0.5 && confidence <= 0.999)) {
                throw AssayException.plan("confidence: found " + confidence + ", 0.5 to 0.999 is needed");
            }
            if (!(margin > 0 && margin < 1)) {
                throw AssayException.plan("margin: found " + margin + ", a share between 0 and 1 is needed");
            }
            if (maxCells < 3) {
                throw AssayException.plan("max-cells: found " + maxCells + ", at least 3 are needed");
            }
        }

        /** Returns a quarter of the cells, but at least {@value #FEWEST_CELLS}: fewer do not determine the model. */
        public static int usualCells(int cells) {
            return Math.max(3, Math.min(cells, Math.max(FEWEST_CELLS, (int) (DEFAULT_SHARE * cells))));
        }
    }

    /**
     * A finished measurement.
     *
     * @param cell number in the grid
     * @param throughput NaN if the measurement cannot be ranked: refused, aborted or invalid
     * @param confirmation whether it repeated the best cell at the end
     */
    public record Observation(int cell, double throughput, boolean confirmation) {}

    /**
     * The next measurement.
     *
     * @param cell number in the grid
     * @param confirmation whether it repeats the best cell
     */
    public record Step(int cell, boolean confirmation) {}

    /**
     * The state of a search.
     *
     * @param cell the best cell so far
     * @param confidence probability, by the model, that no cell exceeds it by more than the margin
     * @param cells number of different cells that were measured
     * @param neighbours whether all neighbours of the best cell were measured
     */
    public record Best(int cell, double confidence, int cells, boolean neighbours) {}

    private final SearchGrid grid;
    private final Settings settings;
    private final Seeds seeds;

    /** @param seed the experiment's seed */
    public BestPointSearch(SearchGrid grid, Settings settings, long seed) {
        this.grid = grid;
        this.settings = settings;
        this.seeds = new Seeds(seed);
    }

    /** Returns the highest number of measurements, confirmations included. */
    static int mostRuns(Settings settings) {
        return (int) Math.ceil(RUNS_PER_CELL * settings.maxCells()) + MOST_CONFIRMATIONS;
    }

    /** Returns the next measurement; empty if the search has ended. */
    public Optional<Step> next(List<Observation> before) {
        List<Integer> design = design();
        if (before.size() < design.size()) {
            return Optional.of(new Step(design.get(before.size()), false));
        }
        return new State(before).next();
    }

    /** Returns the best cell so far; empty if no measurement can be ranked. */
    public Optional<Best> best(List<Observation> before) {
        return new State(before).best();
    }

    /** Returns the first measurements: cells that spread over the grid. The middle one is measured twice, which shows the noise. */
    private List<Integer> design() {
        Set<Integer> cells = new LinkedHashSet<>();
        if (grid.axes() == 1) {
            for (double at : DESIGN_OF_ONE_AXIS) {
                cells.add(grid.cell(position(0, at)));
            }
        } else {
            for (double[] at : DESIGN) {
                cells.add(grid.cell(position(0, at[0]), position(1, at[1])));
            }
        }
        List<Integer> design = new ArrayList<>(cells.stream()
                .limit(settings.maxCells())
                // By the first axis, whose values often need data of their own.
                .sorted()
                .toList());
        int middle = design.size() / 2;
        design.add(middle, design.get(middle));
        return design;
    }

    private int position(int axis, double fraction) {
        return (int) Math.round(fraction * (grid.size(axis) - 1));
    }

    /** The decision after some measurements. Confined to one call. */
    private final class State {

        private final List<Observation> before;
        private final int[] runs = new int[grid.cells()];
        private final int[] ranked = new int[grid.cells()];
        private final int[] again = new int[grid.cells()];
        private final boolean[] excluded = new boolean[grid.cells()];
        private final int cells;
        private final Optional<GridModel> model;
        private final RandomStream random;

        State(List<Observation> before) {
            this.before = before;
            List<Observed> values = new ArrayList<>();
            int different = 0;
            for (Observation each : before) {
                different += runs[each.cell()] == 0 ? 1 : 0;
                runs[each.cell()]++;
                again[each.cell()] += each.confirmation() ? 1 : 0;
                if (each.throughput() > 0) {
                    values.add(new Observed(each.cell(), Math.log(each.throughput())));
                    ranked[each.cell()]++;
                }
            }
            for (int cell = 0; cell < excluded.length; cell++) {
                excluded[cell] = runs[cell] > 0 && ranked[cell] == 0;
            }
            cells = different;
            random = seeds.stream("search", before.size());
            model = values.isEmpty() ? Optional.empty() : Optional.of(GridModel.of(grid, values, random));
        }

        private Optional<Best> best() {
            return model.map(fitted -> {
                int best = leader(fitted);
                return new Best(
                        best,
                        fitted.confidence(best, settings.margin(), excluded),
                        cells,
                        grid.neighbours(best).stream().allMatch(each -> runs[each] > 0));
            });
        }

        /**
         * Returns the measured cell with the highest mean. A cell that was measured again stays the best one unless another one
         * exceeds it by more than the margin: a choice between near ties by their last figures would bias the reported one.
         */
        private int leader(GridModel fitted) {
            int best = highest(fitted, ranked);
            if (confirmations() == 0) {
                return best;
            }
            int confirmed = highest(fitted, again);
            boolean close = fitted.mean(best) <= fitted.mean(confirmed) + Math.log1p(settings.margin());
            return close || confirmations() >= MOST_CONFIRMATIONS ? confirmed : best;
        }

        private static int highest(GridModel fitted, int[] counts) {
            int best = -1;
            for (int cell = 0; cell < counts.length; cell++) {
                if (counts[cell] > 0 && (best < 0 || fitted.mean(cell) > fitted.mean(best))) {
                    best = cell;
                }
            }
            return best;
        }

        private int confirmations() {
            return IntStream.of(again).sum();
        }

        private Optional<Step> next() {
            if (model.isEmpty()) {
                // The whole design was refused or invalid.
                return Optional.empty();
            }
            GridModel fitted = model.get();
            Best best = best().orElseThrow();
            if (confirmations() > 0) {
                return again[best.cell()] > 0 ? Optional.empty() : Optional.of(new Step(best.cell(), true));
            }
            boolean sure = best.confidence() >= settings.confidence();
            boolean spent = cells >= Math.min(settings.maxCells(), grid.cells())
                    || before.size() >= RUNS_PER_CELL * settings.maxCells();
            if (spent || (sure && best.neighbours())) {
                return Optional.of(new Step(best.cell(), true));
            }
            return Optional.of(new Step(sure ? neighbour(best.cell(), fitted) : topTwo(fitted), false));
        }

        /** Returns the unmeasured neighbour with the highest mean. */
        private int neighbour(int of, GridModel fitted) {
            return grid.neighbours(of).stream()
                    .filter(each -> runs[each] == 0)
                    .max((one, other) -> Double.compare(fitted.mean(one), fitted.mean(other)))
                    .orElseThrow();
        }

        /**
         * Returns one of two cells that each may be the best: the best of one drawn surface, or the first different one of further
         * surfaces. A cell that was measured often enough is replaced by the unmeasured cell that is the best most often.
         */
        private int topTwo(GridModel fitted) {
            double[][] draws = fitted.draws();
            int first = bestOf(draws[random.nextInt(draws.length)]);
            int chosen = first;
            if (random.nextInt(2) == 1) {
                for (int i = 0; i < CHALLENGES && chosen == first; i++) {
                    chosen = bestOf(draws[random.nextInt(draws.length)]);
                }
            }
            return runs[chosen] < MOST_RUNS_OF_A_CELL && (runs[chosen] == 0 || random.nextInt(3) == 0)
                    ? chosen
                    : mostPromising(fitted);
        }

        private int bestOf(double[] surface) {
            int best = -1;
            for (int cell = 0; cell < surface.length; cell++) {
                if (!excluded[cell] && (best < 0 || surface[cell] > surface[best])) {
                    best = cell;
                }
            }
            return best;
        }

        private int mostPromising(GridModel fitted) {
            int[] wins = new int[runs.length];
            for (double[] surface : fitted.draws()) {
                int best = -1;
                for (int cell = 0; cell < surface.length; cell++) {
                    if (runs[cell] == 0 && (best < 0 || surface[cell] > surface[best])) {
                        best = cell;
                    }
                }
                wins[best]++;
            }
            int most = 0;
            for (int cell = 1; cell < wins.length; cell++) {
                most = wins[cell] > wins[most] ? cell : most;
            }
            return most;
        }
    }
}
