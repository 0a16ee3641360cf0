package dev.assay.internal.search;

import dev.assay.internal.search.BestPointSearch.Best;
import dev.assay.internal.search.BestPointSearch.Observation;
import dev.assay.internal.search.BestPointSearch.Settings;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.CellResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The search for the best point of a matrix on one target. Immutable. */
final class GridTargetSearch implements TargetSearch {

    private final List<Map<String, String>> points;
    private final Map<Map<String, String>, Integer> numbers = new HashMap<>();
    private final BestPointSearch search;
    private final int mostRuns;

    /** @param points in the order of the grid's cells */
    GridTargetSearch(SearchGrid grid, List<Map<String, String>> points, Settings settings, long seed) {
        this.points = points;
        this.search = new BestPointSearch(grid, settings, seed);
        this.mostRuns = BestPointSearch.mostRuns(settings);
        for (int i = 0; i < points.size(); i++) {
            numbers.put(points.get(i), i);
        }
    }

    @Override
    public Optional<Request> next(List<CellResult> before) {
        return search.next(observations(before)).map(step -> new Request(points.get(step.cell()), step.confirmation()));
    }

    private List<Observation> observations(List<CellResult> before) {
        return before.stream()
                .map(each -> new Observation(
                        number(each.cell()),
                        each.ranked() ? each.trial().throughput().value() : Double.NaN,
                        each.cell().confirmation()))
                .toList();
    }

    private int number(Cell cell) {
        return Objects.requireNonNull(numbers.get(cell.point()), "a cell of the matrix");
    }

    @Override
    public Found found(List<CellResult> before) {
        int tried = (int)
                before.stream().map(each -> each.cell().point()).distinct().count();
        Best best = search.best(observations(before)).orElse(null);
        if (best == null) {
            return Found.nothing(tried);
        }
        List<CellResult> runs = before.stream()
                .filter(each -> each.ranked() && number(each.cell()) == best.cell())
                .toList();
        List<CellResult> again =
                runs.stream().filter(each -> each.cell().confirmation()).toList();
        return new Found(
                points.get(best.cell()),
                again.isEmpty() ? runs : again,
                best.confidence(),
                !again.isEmpty(),
                tried,
                null);
    }

    @Override
    public List<Map<String, String>> bounds() {
        return points;
    }

    @Override
    public int mostRuns() {
        return mostRuns;
    }
}
