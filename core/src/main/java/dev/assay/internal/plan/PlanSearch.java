package dev.assay.internal.plan;

import dev.assay.internal.plan.document.SearchSection;
import dev.assay.internal.plan.document.SearchSection.Find;
import dev.assay.internal.plan.document.SearchSection.Over;
import dev.assay.internal.search.BestPointSearch.Settings;
import dev.assay.internal.search.BestSpec;
import dev.assay.internal.search.CapacitySpec;
import dev.assay.internal.search.SearchSpec;
import dev.assay.internal.search.SearchStrategy;
import dev.assay.internal.search.SearchStrategy.CellMaker;
import dev.assay.internal.search.StepUpRule;
import dev.assay.internal.search.StepUpSpec;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Condition;
import dev.assay.model.result.Measure;
import dev.assay.model.unit.Rate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The search of a plan. Immutable. */
public record PlanSearch(SearchSpec spec, SearchStrategy strategy) {

    private static final double USUAL_CONFIDENCE = 0.95;
    private static final double USUAL_MARGIN = 0.05;
    private static final double USUAL_PRECISION = 0.02;
    private static final int USUAL_RUNS = 40;
    private static final String FIRST_RATE = "10/s";
    private static final String LAST_RATE = "10000/s";
    private static final String LAST_USERS = "256";

    /**
     * Returns a search.
     *
     * @param types ids of the workload's transaction types
     * @param maker makes the cells
     * @throws AssayException of kind {@code PLAN} if it does not fit the sweep or the workload
     */
    public static PlanSearch of(
            SearchSection section,
            List<SystemSpec> targets,
            Sweep sweep,
            long seed,
            List<String> types,
            CellMaker maker) {
        if (sweep.repeat() > 1 && section.find() != Find.STEP_UP) {
            throw AssayException.plan("repeat: a search repeats the cells that need it; leave it out");
        }
        SearchSpec spec = spec(section, sweep);
        spec.measures()
                .forEach(measure -> named(spec instanceof StepUpSpec ? "latency" : "objective", () -> {
                    measure.requireType(types);
                    return measure;
                }));
        SearchStrategy strategy = new SearchStrategy(targets, spec.search(sweep, seed), maker, spec.confirm());
        strategy.bounds(); // a load that the workload does not allow is a problem of the plan
        return new PlanSearch(spec, strategy);
    }

    private interface Part<T> {
        T get();
    }

    /** Puts the key before the message of a value that cannot be read. */
    private static <T> T named(String key, Part<T> part) {
        try {
            return part.get();
        } catch (AssayException e) {
            throw AssayException.plan(key + ": " + e.message());
        }
    }

    /** Returns the first cell. */
    public List<Cell> first() {
        return List.of(strategy.next(List.of()).orElseThrow());
    }

    /** Returns the settings as texts, with the highest number of cells. */
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>(spec.texts());
        texts.put(Experiment.MOST_CELLS, Integer.toString(strategy.mostCells()));
        return texts;
    }

    private static SearchSpec spec(SearchSection section, Sweep sweep) {
        return switch (section.find()) {
            case BEST ->
                new BestSpec(
                        Objects.requireNonNullElse(section.confidence(), USUAL_CONFIDENCE),
                        Objects.requireNonNullElse(section.margin(), USUAL_MARGIN),
                        Objects.requireNonNullElseGet(
                                section.maxCells(),
                                () -> Settings.usualCells(sweep.points().size())),
                        section.confirm());
            case CAPACITY -> capacity(section);
            case STEP_UP ->
                new StepUpSpec(
                        named("latency", () -> Measure.parse(Objects.requireNonNullElse(section.latency(), "p95"))),
                        new StepUpRule(
                                Objects.requireNonNullElse(section.latencyGrowth(), StepUpRule.USUAL.latencyGrowth()),
                                Objects.requireNonNullElse(
                                        section.throughputGain(), StepUpRule.USUAL.throughputGain())));
        };
    }

    private static CapacitySpec capacity(SearchSection section) {
        boolean users = section.over() != Over.RATE;
        return new CapacitySpec(
                users ? CapacitySpec.USERS : CapacitySpec.RATE,
                load("from", Objects.requireNonNullElse(section.from(), users ? "1" : FIRST_RATE), users),
                load("to", Objects.requireNonNullElse(section.to(), users ? LAST_USERS : LAST_RATE), users),
                Objects.requireNonNullElse(section.precision(), USUAL_PRECISION),
                Objects.requireNonNullElse(section.maxCells(), USUAL_RUNS),
                named(
                        "objective",
                        () -> Condition.objectives(Objects.requireNonNull(section.objective(), "checked when read"))),
                section.confirm());
    }

    private static double load(String key, String text, boolean users) {
        return named(key, () -> {
            if (!users) {
                return Rate.parse(text).perSecond();
            }
            if (!text.matches("[1-9][0-9]{0,8}")) {
                throw AssayException.plan("found '" + text + "', a whole number of users from 1 is needed; for a rate,"
                        + " write over: rate");
            }
            return Double.parseDouble(text);
        });
    }
}
