package dev.assay.internal.search;

import dev.assay.internal.search.TargetSearch.Found;
import dev.assay.internal.search.TargetSearch.Request;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.CellResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Searches target after target, each by its own results. Immutable. */
public final class SearchStrategy implements CellStrategy {

    /** Creates the cell of a target at a point. */
    @FunctionalInterface
    public interface CellMaker {

        /** Returns the cell, with the number 1 and as the first repetition. */
        Cell cell(SystemSpec target, Map<String, String> point);
    }

    private final List<SystemSpec> targets;
    private final TargetSearch search;
    private final CellMaker maker;
    private final @Nullable Duration confirmation;

    /** @param confirmation duration of the measurement that confirms an answer; null for that of all cells */
    public SearchStrategy(
            List<SystemSpec> targets, TargetSearch search, CellMaker maker, @Nullable Duration confirmation) {
        this.targets = List.copyOf(targets);
        this.search = search;
        this.maker = maker;
        this.confirmation = confirmation;
    }

    @Override
    public List<Cell> bounds() {
        List<Cell> cells = new ArrayList<>();
        for (SystemSpec target : targets) {
            search.bounds().forEach(point -> cells.add(maker.cell(target, point)));
        }
        return cells;
    }

    @Override
    public int mostCells() {
        return targets.size() * search.mostRuns();
    }

    private static List<CellResult> own(SystemSpec target, List<CellResult> all) {
        return all.stream()
                .filter(each -> each.cell().target().name().equals(target.name()))
                .toList();
    }

    @Override
    public Optional<Cell> next(List<CellResult> before) {
        for (SystemSpec target : targets) {
            List<CellResult> own = own(target, before);
            Optional<Request> next = search.next(own);
            if (next.isPresent()) {
                return Optional.of(cell(target, next.get(), own).withId(before.size() + 1));
            }
        }
        return Optional.empty();
    }

    private Cell cell(SystemSpec target, Request request, List<CellResult> own) {
        long before = own.stream()
                .filter(each -> each.cell().point().equals(request.point()))
                .count();
        Cell cell = maker.cell(target, request.point()).repeated((int) before + 1);
        return request.confirmation() ? cell.confirming(confirmation == null ? usual(cell) : confirmation) : cell;
    }

    private Duration usual(Cell cell) {
        return cell.schedule().measurement().multipliedBy(search.confirmationLength());
    }

    @Override
    public String progress(List<CellResult> before) {
        if (before.isEmpty()) {
            return "search: at most " + mostCells() + " measurements";
        }
        String target = before.get(before.size() - 1).cell().target().name();
        List<CellResult> own = before.stream()
                .filter(each -> each.cell().target().name().equals(target))
                .toList();
        Found found = search.found(own);
        return "search: " + before.size() + " of at most " + mostCells() + " measurements; "
                + (found.point() == null
                        ? "no result qualifies yet"
                        : "best so far " + Cell.text(found.point()) + ", " + SearchText.throughput(found.reported())
                                + (found.confidence() == null
                                        ? ""
                                        : ", confidence " + SearchText.percent(found.confidence())));
    }
}
