package dev.assay.internal.plan;

import dev.assay.analysis.compare.CompareSpec;
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

/** Orders, repeats and numbers the cells of an experiment. Stateless. */
public final class PlanOrder {

    private PlanOrder() {}

    /**
     * Returns the cells in execution order. Each round measures every cell once, so that slow drift appears between the
     * repetitions of a cell rather than between cells.
     *
     * @param cells in the order of targets and matrix
     * @param shapingData names of the parameters that determine the rows
     */
    public static List<Cell> of(List<Cell> cells, Sweep sweep, long seed, List<String> shapingData) {
        RandomStream random = new Seeds(seed).stream("cells", 0);
        List<Cell> all = new ArrayList<>();
        for (int repetition = 1; repetition <= sweep.repeat(); repetition++) {
            for (Cell cell : once(cells, sweep.order(), random, shapingData, repetition)) {
                all.add(cell.repeated(repetition).withId(all.size() + 1));
            }
        }
        return all;
    }

    /**
     * Returns the cells of a comparison in execution order. Each round measures every row once. The cells of a row, which differ
     * only in what is compared, follow each other in random order.
     *
     * @param cells in the order of targets and matrix
     * @param by {@code target}, or the compared parameter
     */
    public static List<Cell> pairs(List<Cell> cells, Sweep sweep, long seed, String by) {
        Map<String, List<Cell>> rows = new LinkedHashMap<>();
        for (Cell cell : cells) {
            rows.computeIfAbsent(row(cell, by), key -> new ArrayList<>()).add(cell);
        }
        RandomStream random = new Seeds(seed).stream("cells", 0);
        List<List<Cell>> ordered = new ArrayList<>(rows.values());
        List<Cell> all = new ArrayList<>();
        for (int repetition = 1; repetition <= sweep.repeat(); repetition++) {
            for (List<Cell> row : ordered) {
                int[] places = IntStream.range(0, row.size()).toArray();
                random.shuffle(places);
                for (int place : places) {
                    all.add(row.get(place).repeated(repetition).withId(all.size() + 1));
                }
            }
            // A round begins with the data that the previous one left.
            Collections.reverse(ordered);
        }
        return all;
    }

    private static String row(Cell cell, String by) {
        Map<String, String> point = new LinkedHashMap<>(cell.point());
        point.remove(by);
        return by.equals(CompareSpec.TARGET) ? Cell.text(point) : cell.target().name() + " " + Cell.text(point);
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
     * Groups cells that use the same data.
     *
     * @param backwards reverses the groups: a repetition then starts with the data that the previous one left, which saves each
     *     target a load
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
