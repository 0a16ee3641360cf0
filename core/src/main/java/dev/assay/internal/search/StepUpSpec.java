package dev.assay.internal.search;

import dev.assay.internal.search.TargetSearch.Found;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.Measure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stepwise increase of a load until it deteriorates. Immutable.
 *
 * @param latency the observed percentile
 * @param rule when a step deteriorates
 */
public record StepUpSpec(Measure latency, StepUpRule rule) implements SearchSpec {

    static final String FIND = "step-up";

    /** Checks that the measure is a percentile. */
    public StepUpSpec {
        if (!latency.figure().percentile()) {
            throw AssayException.plan("latency: found '" + latency.text()
                    + "', a percentile of response times is needed, such as p95 or p95(update)");
        }
    }

    static StepUpSpec of(Map<String, String> settings) {
        SettingTexts texts = new SettingTexts(settings);
        return new StepUpSpec(
                Measure.parse(texts.text("latency")),
                new StepUpRule(texts.number("latency-growth"), texts.number("throughput-gain")));
    }

    @Override
    public String find() {
        return FIND;
    }

    @Override
    public @Nullable Duration confirm() {
        return null;
    }

    @Override
    public Map<String, String> texts() {
        return SettingTexts.find(FIND)
                .with("latency", latency.text())
                .with("latency-growth", rule.latencyGrowth())
                .with("throughput-gain", rule.throughputGain())
                .texts();
    }

    @Override
    public Integer space(Sweep sweep) {
        return sweep.points().size();
    }

    @Override
    public List<Measure> measures() {
        return List.of(latency);
    }

    @Override
    public TargetSearch search(Sweep sweep, long seed) {
        long varied = sweep.matrix().values().stream()
                .filter(values -> values.size() > 1)
                .count();
        if (varied != 1) {
            throw AssayException.plan("find: a stepwise increase needs a matrix that varies one parameter, such as"
                    + " users: 1..64 x2; this one varies " + (varied == 0 ? "none" : Long.toString(varied)));
        }
        return new StepUpTargetSearch(sweep.points(), latency, rule, sweep.repeat());
    }

    @Override
    public String sentence(Sweep sweep, Found found) {
        String tried = found.tried() + " of " + space(sweep) + " steps were measured.";
        if (found.point() == null) {
            return "The first step has no usable result. " + tried;
        }
        String at = Cell.text(found.point()) + ", " + SearchText.throughput(found.reported()) + ", ";
        return found.beyond() == null
                ? at + "is the last step and did not deteriorate: the maximum may be higher. " + tried
                : at + "is the maximum: at " + Cell.text(found.beyond()) + ", " + latency.text() + " grew by more than "
                        + SearchText.percent(rule.latencyGrowth()) + " and throughput gained less than "
                        + SearchText.percent(rule.throughputGain()) + ", or the step has no usable result. " + tried;
    }
}
