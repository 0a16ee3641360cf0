package dev.assay.internal.plan;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.Sweep.Order;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Puts the cells of an experiment in the order they run in, and repeats and numbers them. Stateless. */
public final class PlanOrder {

    private PlanOrder() {}

    /**
     * The cells in order. All are measured once before any is measured again, so that what drifts with time shows between
     * the repetitions of a cell and not between cells.
     *
     * @param cells in the order of targets and matrix
     * @param shapingData the parameters whose values decide which rows there are
     */
    static List<Cell> of(List<Cell> cells, Sweep sweep, long seed, List<String> shapingData) {
        RandomStream random = new Seeds(seed).stream("cells", 0);
        List<Cell> all = new ArrayList<>();
        for (int repetition = 1; repetition <= sweep.repeat(); repetition++) {
            for (Cell cell : once(cells, sweep.order(), random, shapingData, repetition)) {
                all.add(cell.repeated(repetition).withId(all.size() + 1));
            }
        }
        return all;
    }

    private static List<Cell> once(
            List<Cell> cells, Order order, RandomStream random, List<String> shapingData, int repetition) {
        return switch (order) {
            case AS_WRITTEN -> cells;
            case RELOAD_COST -> byData(cells, shapingData, repetition % 2 == 0);
            case RANDOM -> {
                int[] places = IntStream.range(0, cells.size()).toArray();
                random.shuffle(places);
                yield IntStream.of(places).mapToObj(cells::get).toList();
            }
        };
    }

    /**
     * Cells on the same data after each other.
     *
     * @param backwards from the last data to the first: a repetition begins with those that the one before it left, which
     *     saves every target a load
     */
    private static List<Cell> byData(List<Cell> cells, List<String> shapingData, boolean backwards) {
        Map<String, List<Cell>> groups = new LinkedHashMap<>();
        for (Cell cell : cells) {
            groups.computeIfAbsent(cell.target().name() + PlanData.shape(cell, shapingData), key -> new ArrayList<>())
                    .add(cell);
        }
        List<List<Cell>> ordered = new ArrayList<>(groups.values());
        if (backwards) {
            Collections.reverse(ordered);
        }
        return ordered.stream().flatMap(List::stream).toList();
    }
}
