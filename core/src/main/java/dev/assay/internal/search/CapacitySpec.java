package dev.assay.internal.search;

import dev.assay.internal.search.CapacitySearch.Settings;
import dev.assay.internal.search.TargetSearch.Found;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.Condition;
import dev.assay.model.result.Measure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The search for the highest load that keeps an objective. Immutable.
 *
 * @param over {@code users} or {@code rate}
 * @param from first load, in users or transactions per second
 * @param to highest load that may be tried
 * @param precision relative distance between the answer and a load that misses
 * @param maxCells measurements that may be made
 * @param objective conditions that each have to be kept; at least one
 * @param confirm duration of the confirmation; null for three times that of other cells
 */
public record CapacitySpec(
        String over,
        double from,
        double to,
        double precision,
        int maxCells,
        List<Condition> objective,
        @Nullable Duration confirm)
        implements SearchSpec {

    /** A search over a number of users. */
    public static final String USERS = "users";
    /** A search over a rate of arrivals. */
    public static final String RATE = "rate";

    static final String FIND = "capacity";
    static final String OBJECTIVE = "search.objective";

    /** Checks the ranges. */
    public CapacitySpec {
        from = LoadText.rounded(from);
        to = LoadText.rounded(to);
        objective = List.copyOf(objective);
        new Settings(from, to, over.equals(USERS), precision, maxCells);
    }

    static CapacitySpec of(Map<String, String> settings) {
        SettingTexts texts = new SettingTexts(settings);
        return new CapacitySpec(
                texts.text("over"),
                texts.number("from"),
                texts.number("to"),
                texts.number("precision"),
                Integer.parseInt(texts.text("max-cells")),
                Condition.objectives(texts.text("objective")),
                texts.confirm());
    }

    @Override
    public String find() {
        return FIND;
    }

    @Override
    public Map<String, String> texts() {
        return SettingTexts.find(FIND)
                .with("over", over)
                .with("from", LoadText.of(from))
                .with("to", LoadText.of(to))
                .with("precision", precision)
                .with("max-cells", maxCells)
                .with("objective", text())
                .confirm(confirm)
                .texts();
    }

    private String text() {
        return objective.stream().map(Condition::text).collect(Collectors.joining(", "));
    }

    @Override
    public @Nullable Integer space(Sweep sweep) {
        return null;
    }

    @Override
    public List<Measure> measures() {
        return objective.stream().map(Condition::measure).toList();
    }

    @Override
    public TargetSearch search(Sweep sweep, long seed) {
        if (sweep.points().size() > 1) {
            throw AssayException.plan("find: a search for the capacity varies " + over
                    + " alone; give each parameter of the matrix one value, or find the best point");
        }
        if ((sweep.matrix().containsKey(USERS) && over.equals(USERS))
                || sweep.matrix().containsKey(RATE)) {
            throw AssayException.plan(
                    "over: the matrix sets the " + over + " that the search varies; leave it out there");
        }
        return new CapacityTargetSearch(
                over, sweep.points().get(0), new Settings(from, to, over.equals(USERS), precision, maxCells));
    }

    @Override
    public String sentence(Sweep sweep, Found found) {
        String tried = found.tried() == 1 ? "1 load was measured." : found.tried() + " loads were measured.";
        if (found.point() == null) {
            return "No load meets the objective " + text() + ": the lowest one measured"
                    + (found.beyond() == null ? "" : ", " + Cell.text(found.beyond()) + ",") + " misses it. " + tried;
        }
        return Cell.text(found.point())
                + (found.beyond() == null ? ", the highest load allowed, keeps " : " is the highest load that keeps ")
                + text() + ": " + SearchText.throughput(found.reported()) + ". "
                + (found.confirmed()
                        ? "A long run confirmed it"
                        : "No long run confirmed it: max-cells measurements did not suffice")
                + (found.beyond() == null ? ". " : "; " + Cell.text(found.beyond()) + " misses the objective. ")
                + tried;
    }
}
