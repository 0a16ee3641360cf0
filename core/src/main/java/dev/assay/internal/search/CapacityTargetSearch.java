package dev.assay.internal.search;

import dev.assay.internal.search.CapacitySearch.Bracket;
import dev.assay.internal.search.CapacitySearch.Count;
import dev.assay.internal.search.CapacitySearch.Observation;
import dev.assay.internal.search.CapacitySearch.Settings;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.CellResult;
import dev.assay.model.unit.Rate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The search for the highest load within an objective on one target. Immutable. */
final class CapacityTargetSearch implements TargetSearch {

    /** The length of a confirmation relative to other measurements. */
    private static final int CONFIRMATION = 3;

    private final String axis;
    private final Map<String, String> base;
    private final Settings settings;
    private final CapacitySearch search;

    /**
     * @param axis {@code users} or {@code rate}
     * @param base values of the other parameters
     */
    CapacityTargetSearch(String axis, Map<String, String> base, Settings settings) {
        this.axis = axis;
        this.base = Map.copyOf(base);
        this.settings = settings;
        this.search = new CapacitySearch(settings);
    }

    @Override
    public Optional<Request> next(List<CellResult> before) {
        return search.next(observations(before)).map(step -> new Request(point(step.load()), step.confirmation()));
    }

    private Map<String, String> point(double load) {
        Map<String, String> point = new LinkedHashMap<>(base);
        point.put(axis, LoadText.of(load) + (settings.whole() ? "" : "/s"));
        return point;
    }

    private double load(Cell cell) {
        String text = Objects.requireNonNull(cell.point().get(axis), axis);
        return settings.whole() ? Double.parseDouble(text) : Rate.parse(text).perSecond();
    }

    /** A load is kept by whole, valid measurements alone: an INVALID one did not offer it, for instance. */
    private List<Observation> observations(List<CellResult> before) {
        return before.stream()
                .map(each -> new Observation(
                        load(each.cell()),
                        each.cell().confirmation(),
                        each.ranked(),
                        each.trial().compliance().conditions().stream()
                                .map(one -> new Count(one.misses(), one.of(), one.allowed()))
                                .toList()))
                .toList();
    }

    @Override
    public Found found(List<CellResult> before) {
        Bracket bracket = search.bracket(observations(before));
        int tried = (int)
                before.stream().map(each -> each.cell().point()).distinct().count();
        Map<String, String> beyond = known(bracket.missed());
        Map<String, String> kept = known(bracket.kept());
        if (kept == null) {
            return new Found(null, List.of(), null, false, tried, beyond);
        }
        double load = bracket.kept().orElseThrow();
        List<CellResult> runs = before.stream()
                .filter(each -> each.ranked()
                        && load(each.cell()) == load
                        && each.cell().confirmation() == bracket.confirmed())
                .toList();
        return new Found(kept, runs, null, bracket.confirmed(), tried, beyond);
    }

    private @Nullable Map<String, String> known(OptionalDouble load) {
        return load.isPresent() ? point(load.getAsDouble()) : null;
    }

    @Override
    public List<Map<String, String>> bounds() {
        return List.of(point(settings.from()), point(settings.to()));
    }

    @Override
    public int mostRuns() {
        return settings.maxRuns();
    }

    @Override
    public int confirmationLength() {
        return CONFIRMATION;
    }
}
