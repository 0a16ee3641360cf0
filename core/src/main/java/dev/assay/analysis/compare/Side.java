package dev.assay.analysis.compare;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * One side of a comparison: a run, a set of runs, or a part of a run. Immutable.
 *
 * @param name for display
 * @param runs results of each run by row, in the order of their first trials
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Side(String name, List<Map<Row, List<CellResult>>> runs) {

    private static final String TARGET = "target";

    /**
     * A row: a point of the matrix on a target.
     *
     * @param target name; empty if the sides have one target each, or are targets themselves
     * @param point values of the matrix parameters
     */
    public record Row(String target, Map<String, String> point) {

        /** Copies the map. */
        public Row {
            point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
        }

        /** Returns the row for display; empty for the only row of runs without a matrix. */
        public String text() {
            String at = Cell.text(point);
            return target.isEmpty() || at.isEmpty() ? target + at : target + ", " + at;
        }
    }

    /** Copies the list. */
    public Side {
        runs = List.copyOf(runs);
    }

    /** Returns the side of a run or of several runs of the same system. */
    public static Side of(String name, List<RunResult> runs) {
        boolean single = runs.stream()
                        .flatMap(run -> CellResult.of(run).stream())
                        .map(result -> result.cell().target().name())
                        .distinct()
                        .count()
                <= 1;
        return new Side(
                name,
                runs.stream()
                        .map(run -> rows(
                                run,
                                result -> true,
                                cell -> new Row(single ? "" : cell.target().name(), cell.point())))
                        .toList());
    }

    /**
     * Returns a side of one run.
     *
     * @param by the compared parameter, which is no part of the rows
     * @param targets whether rows have a target
     */
    public static Side of(String name, Stream<CellResult> results, String by, boolean targets) {
        Map<Row, List<CellResult>> rows = new LinkedHashMap<>();
        results.forEach(result -> {
            Map<String, String> point = new LinkedHashMap<>(result.cell().point());
            point.remove(by);
            Row row = new Row(targets ? result.cell().target().name() : "", point);
            rows.computeIfAbsent(row, each -> new ArrayList<>()).add(result);
        });
        return new Side(name, List.of(Collections.unmodifiableMap(rows)));
    }

    /**
     * Returns the two sides within one run: its two targets, or the two values of a matrix parameter.
     *
     * @param by {@code target} or a parameter of the matrix
     * @throws AssayException of kind {@code PLAN} if there are not exactly two of them
     */
    public static List<Side> within(RunResult run, String by) {
        List<CellResult> results = CellResult.of(run);
        Function<Cell, String> value = by.equals(TARGET)
                ? cell -> cell.target().name()
                : cell -> cell.point().getOrDefault(by, "");
        List<String> values = results.stream()
                .map(result -> value.apply(result.cell()))
                .distinct()
                .toList();
        if (values.size() != 2 || values.contains("")) {
            throw AssayException.plan("a comparison within one run needs two values of '" + by + "', found "
                    + (values.isEmpty() || values.contains("") ? "none" : String.join(", ", values))
                    + "; compare two runs, or select a varied parameter with two values by --by");
        }
        List<Side> sides = new ArrayList<>();
        for (String each : values) {
            sides.add(new Side(
                    by.equals(TARGET) ? each : by + "=" + each,
                    List.of(rows(run, result -> value.apply(result.cell()).equals(each), cell -> row(cell, by)))));
        }
        return sides;
    }

    private static Row row(Cell cell, String by) {
        Map<String, String> point = new LinkedHashMap<>(cell.point());
        point.remove(by);
        return new Row(by.equals(TARGET) ? "" : cell.target().name(), point);
    }

    private static Map<Row, List<CellResult>> rows(
            RunResult run, Predicate<CellResult> selected, Function<Cell, Row> row) {
        Map<Row, List<CellResult>> rows = new LinkedHashMap<>();
        CellResult.of(run).stream()
                .filter(selected)
                .forEach(result -> rows.computeIfAbsent(row.apply(result.cell()), each -> new ArrayList<>())
                        .add(result));
        return Collections.unmodifiableMap(rows);
    }

    /** Returns whether a row of this side is one of the other side. */
    public boolean meets(Side other) {
        return rows().stream().anyMatch(other.rows()::contains);
    }

    /** Returns the rows that all runs have. */
    List<Row> rows() {
        return runs.isEmpty()
                ? List.of()
                : runs.get(0).keySet().stream()
                        .filter(row -> runs.stream().allMatch(run -> run.containsKey(row)))
                        .toList();
    }

    /** Returns all results of a row. */
    List<CellResult> results(Row row) {
        return runs.stream()
                .flatMap(run -> run.getOrDefault(row, List.of()).stream())
                .toList();
    }

    /** Returns the value of each unit of a row: of each run if there are several, otherwise of each repetition in order. */
    double[] units(Row row, ComparedMetric metric) {
        if (runs.size() == 1) {
            return results(row).stream()
                    .mapToDouble(result -> metric.of(result.trial()))
                    .toArray();
        }
        return runs.stream()
                .mapToDouble(run -> run.getOrDefault(row, List.of()).stream()
                        .mapToDouble(result -> metric.of(result.trial()))
                        .average()
                        .orElse(Double.NaN))
                .toArray();
    }
}
