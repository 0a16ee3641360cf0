package dev.assay.internal.search;

import dev.assay.internal.search.BestPointSearch.Settings;
import dev.assay.internal.search.TargetSearch.Found;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The search for the best point of a matrix. Immutable.
 *
 * @param confidence at which the search stops
 * @param margin by which another point may exceed the best one
 * @param maxCells different points that may be measured
 * @param confirm duration of the confirmation; null for that of all cells
 */
public record BestSpec(
        double confidence,
        double margin,
        int maxCells,
        @Nullable Duration confirm) implements SearchSpec {

    static final String FIND = "best";

    /** Checks the ranges. */
    public BestSpec {
        new Settings(confidence, margin, maxCells);
    }

    static BestSpec of(Map<String, String> settings) {
        SettingTexts texts = new SettingTexts(settings);
        return new BestSpec(
                texts.number("confidence"),
                texts.number("margin"),
                Integer.parseInt(texts.text("max-cells")),
                texts.confirm());
    }

    @Override
    public String find() {
        return FIND;
    }

    @Override
    public Map<String, String> texts() {
        return SettingTexts.find(FIND)
                .with("confidence", confidence)
                .with("margin", margin)
                .with("max-cells", maxCells)
                .confirm(confirm)
                .texts();
    }

    @Override
    public Integer space(Sweep sweep) {
        return sweep.points().size();
    }

    @Override
    public TargetSearch search(Sweep sweep, long seed) {
        SearchGrid grid = SearchGrid.of(List.copyOf(sweep.matrix().values()));
        return new GridTargetSearch(grid, sweep.points(), new Settings(confidence, margin, maxCells), seed);
    }

    @Override
    public String sentence(Sweep sweep, Found found) {
        String tried = found.tried() + " of " + space(sweep) + " points were measured.";
        if (found.point() == null || found.confidence() == null) {
            return "The search found no best point: no measurement can be ranked. " + tried;
        }
        return Cell.text(found.point()) + " has the highest throughput, "
                + SearchText.throughput(found.reported())
                + (found.confirmed()
                        ? " when measured again after the search. "
                        : "; it was not measured again, so this figure is biased upwards. ")
                + "With a confidence of " + SearchText.percent(found.confidence())
                + (found.confidence() < confidence ? " (" + SearchText.percent(confidence) + " were required)" : "")
                + ", no other point exceeds it by more than " + SearchText.percent(margin) + ". " + tried;
    }
}
