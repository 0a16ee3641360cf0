package dev.assay.analysis.compare;

import dev.assay.analysis.compare.RunComparison.Figure;
import dev.assay.analysis.compare.RunComparison.Outcome;
import dev.assay.internal.statistics.Intervals;
import dev.assay.model.AssayException;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Compares two sides row by row. Confined to one thread.
 *
 * <p>A difference is significant if the interval of the ratio excludes 1 and the difference exceeds the noise floor of both sides.
 * The error probability of 5 % is that of all rows together for each figure.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Comparer {

    private static final List<ComparedMetric> USUAL = Stream.of("throughput", "mean", "p95", "p99")
            .map(ComparedMetric::parse)
            .toList();

    /** Rows of one side that a note names. */
    private static final int MOST_NAMED = 3;

    private final Settings settings;
    private final Side base;
    private final Side other;

    /**
     * Settings of a comparison. Immutable.
     *
     * @param margin relative difference up to which figures count as equivalent, above 0 and below 1
     * @param anyway whether to rank sides that did different work
     * @param paired whether units at equal positions belong together
     * @param by parameter with whose values the sides differ on purpose; {@code target} if there is none
     * @param together number of comparisons whose intervals hold together, at least 1
     * @param complete whether a condition is undecided for each row that one side lacks; otherwise a note names these rows
     * @param conditions on changes
     */
    public record Settings(
            double margin,
            boolean anyway,
            boolean paired,
            String by,
            int together,
            boolean complete,
            List<ChangeCondition> conditions) {

        /** Margin if none is given. */
        public static final double USUAL_MARGIN = 0.05;

        /** Checks the margin and copies the list. */
        public Settings {
            requireMargin(margin);
            if (together < 1) {
                throw new IllegalArgumentException("comparisons: found " + together + ", at least 1 is needed");
            }
            conditions = List.copyOf(conditions);
        }

        static void requireMargin(double margin) {
            if (!(margin > 0 && margin < 1)) {
                throw AssayException.plan("margin: found " + 100 * margin + " %, above 0 and below 100 % is needed");
            }
        }
    }

    private Comparer(Side base, Side other, Settings settings) {
        this.base = base;
        this.other = other;
        this.settings = settings;
    }

    /** Returns the comparison of two sides; without rows and with a refusal if no row is common. */
    public static RunComparison compare(Side base, Side other, Settings settings) {
        return new Comparer(base, other, settings).comparison();
    }

    /**
     * Returns a comparison without rows, whose conditions are undecided.
     *
     * @param reason why nothing was compared
     */
    public static RunComparison none(String base, String other, Settings settings, String reason) {
        return new RunComparison(
                RunComparison.SCHEMA_VERSION,
                base,
                other,
                settings.paired(),
                Intervals.USUAL,
                settings.margin(),
                List.of(),
                reason,
                List.of(),
                settings.conditions().stream()
                        .map(each -> each.undecided("", unknown(Intervals.USUAL), reason))
                        .toList(),
                List.of());
    }

    private RunComparison comparison() {
        List<Side.Row> common =
                base.rows().stream().filter(other.rows()::contains).toList();
        if (common.isEmpty()) {
            return none(
                    base.name(),
                    other.name(),
                    settings,
                    "no common row: " + base.name() + " has " + names(base.rows()) + "; " + other.name() + " has "
                            + names(other.rows()));
        }
        List<Side.Row> ranked = common.stream().filter(row -> flaw(row) == null).toList();
        List<Side.Row> measured = ranked.isEmpty() ? common : ranked;
        List<SideDifference> differences =
                LikeWithLike.of(trials(base, measured), trials(other, measured), settings.by());
        String refusal = settings.anyway() ? null : refusal(differences);
        double confidence = 1 - (1 - Intervals.USUAL) / (Math.max(1, ranked.size()) * settings.together());
        List<RunComparison.Row> rows = new ArrayList<>();
        List<ConditionResult> conditions = new ArrayList<>();
        for (Side.Row row : common) {
            String flaw = flaw(row);
            List<Figure> figures = new ArrayList<>();
            for (ComparedMetric metric : USUAL) {
                figure(row, metric, confidence, flaw != null || refusal != null).ifPresent(figures::add);
            }
            rows.add(new RunComparison.Row(row.target(), row.point(), flaw, figures));
            if (!(refusedByBoth(row) && ranked.size() > 0)) {
                String reason = refusal == null ? flaw : refusal;
                settings.conditions().forEach(each -> conditions.add(decided(each, row, confidence, reason)));
            }
        }
        if (settings.complete()) {
            missing(base, other, confidence).forEach(conditions::add);
            missing(other, base, confidence).forEach(conditions::add);
        }
        return new RunComparison(
                RunComparison.SCHEMA_VERSION,
                base.name(),
                other.name(),
                settings.paired(),
                confidence,
                settings.margin(),
                differences,
                refusal,
                rows,
                conditions,
                notes(ranked.size(), rows, conditions));
    }

    /** Returns undecided conditions for the rows of one side that the other side lacks. */
    private Stream<ConditionResult> missing(Side side, Side without, double confidence) {
        return onlyOf(side, without).stream()
                .flatMap(row -> settings.conditions().stream()
                        .map(each -> each.undecided(
                                row.text(), unknown(confidence), without.name() + " was not measured there")));
    }

    private static List<Side.Row> onlyOf(Side side, Side without) {
        return side.rows().stream().filter(row -> !without.rows().contains(row)).toList();
    }

    private static IntervalEstimate unknown(double confidence) {
        return IntervalEstimate.withoutInterval(Double.NaN, confidence, 0);
    }

    /** Returns whether the database refused the row on both sides, so that there is no change to decide on. */
    private boolean refusedByBoth(Side.Row row) {
        return Stream.of(base, other)
                .allMatch(side -> side.results(row).stream()
                        .allMatch(result -> result.trial().course().status() == TrialResult.Status.REFUSED));
    }

    private static String names(List<Side.Row> rows) {
        return rows.isEmpty()
                ? "none that all its runs measured"
                : rows.stream()
                        .map(row -> row.text().isEmpty() ? "a single point" : row.text())
                        .limit(12)
                        .collect(Collectors.joining("; "));
    }

    private static List<TrialResult> trials(Side side, List<Side.Row> rows) {
        return rows.stream()
                .flatMap(row -> side.results(row).stream())
                .map(CellResult::trial)
                .filter(trial -> trial.course().status() != TrialResult.Status.REFUSED)
                .toList();
    }

    private static @Nullable String refusal(List<SideDifference> differences) {
        String work = differences.stream()
                .filter(each -> each.kind() == SideDifference.Kind.WORK)
                .map(each -> each.what() + " (" + each.base() + " | " + each.other() + ")")
                .collect(Collectors.joining(", "));
        return work.isEmpty() ? null : "the sides did different work: " + work + "; --anyway ranks them all the same";
    }

    private @Nullable String flaw(Side.Row row) {
        return Stream.of(base, other)
                .flatMap(side -> side.results(row).stream()
                        .filter(result -> !result.ranked())
                        .map(result -> side.name() + ": " + result.trial().outcome()))
                .findFirst()
                .orElse(null);
    }

    private ConditionResult decided(ChangeCondition condition, Side.Row row, double confidence, @Nullable String flaw) {
        if (flaw != null) {
            return condition.undecided(row.text(), unknown(confidence), flaw);
        }
        Optional<Figure> found = figure(row, condition.metric(), confidence, false);
        if (found.isEmpty()) {
            return condition.undecided(
                    row.text(), unknown(confidence), condition.metric().text() + " is unknown");
        }
        Figure figure = found.get();
        return figure.ratio().available()
                ? condition.of(row.text(), figure)
                : condition.undecided(
                        row.text(),
                        figure.ratio(),
                        few(figure)
                                ? "an interval needs at least " + IntervalEstimate.LEAST_UNITS
                                        + " repetitions or runs of each side; " + base.name() + " has "
                                        + figure.before().units() + ", " + other.name() + " has "
                                        + figure.after().units()
                                : "the repetitions of " + base.name() + " vary too much for an interval");
    }

    /** Returns whether a condition holds for a figure whose change is smaller than the noise of its sides. */
    private boolean holdsWithinNoise(ConditionResult condition, List<RunComparison.Row> rows) {
        return condition.status() == ConditionResult.Status.HOLDS
                && rows.stream()
                        .filter(row ->
                                new Side.Row(row.target(), row.point()).text().equals(condition.row()))
                        .flatMap(row -> row.figures().stream())
                        .anyMatch(figure -> figure.outcome() == Outcome.NO_EVIDENCE
                                && figure.ratio().equals(condition.ratio()));
    }

    private static boolean few(Figure figure) {
        return Math.min(figure.before().units(), figure.after().units()) < IntervalEstimate.LEAST_UNITS;
    }

    private Optional<Figure> figure(Side.Row row, ComparedMetric metric, double confidence, boolean unranked) {
        TrialResult first = base.results(row).get(0).trial();
        return new FigureComparer(
                        settings.margin(),
                        confidence,
                        settings.paired(),
                        first.provenance().seed())
                .compare(metric, metric.unit(first), base.units(row, metric), other.units(row, metric))
                .map(figure -> unranked ? figure.unranked() : figure);
    }

    private List<String> notes(int ranked, List<RunComparison.Row> rows, List<ConditionResult> conditions) {
        List<String> notes = new ArrayList<>();
        boolean intervals = rows.stream()
                .flatMap(row -> row.figures().stream())
                .anyMatch(figure -> figure.ratio().available());
        if (intervals && (ranked > 1 || settings.together() > 1)) {
            notes.add("The intervals hold for all " + (ranked > 1 ? ranked + " rows" : "")
                    + (ranked > 1 && settings.together() > 1 ? " of " : "")
                    + (settings.together() > 1 ? settings.together() + " comparisons" : "")
                    + " together with 95 % confidence.");
        }
        List<Figure> without = rows.stream()
                .flatMap(row -> row.figures().stream())
                .filter(figure -> !figure.ratio().available())
                .toList();
        if (without.stream().anyMatch(figure -> !few(figure))) {
            notes.add("Interval not available: the repetitions of " + base.name()
                    + " vary too much; assay compare --plan computes how many show a difference.");
        }
        if (without.stream().anyMatch(Comparer::few)) {
            notes.add("Interval not available: at least " + IntervalEstimate.LEAST_UNITS
                    + " repetitions or runs of each side are needed; assay compare --plan computes how many show a"
                    + " difference.");
        } else if (base.runs().size() == 1 && other.runs().size() == 1 && !settings.paired()) {
            notes.add(
                    "Each side is one run: its intervals do not contain the differences between deployments, hosts and"
                            + " days. Several runs of each side include them.");
        }
        if (conditions.stream().anyMatch(each -> holdsWithinNoise(each, rows))) {
            notes.add(
                    "A condition is decided by the interval alone. One holds although its figure shows no evidence of a"
                            + " difference: the change is smaller than the A/A noise. More repetitions make both agree.");
        }
        if (ranked < rows.size()) {
            notes.add(rows.size() - ranked + " of " + rows.size() + " rows are not ranked.");
        }
        notOfBoth(base, other).ifPresent(notes::add);
        notOfBoth(other, base).ifPresent(notes::add);
        return notes;
    }

    private static Optional<String> notOfBoth(Side side, Side without) {
        List<Side.Row> only = onlyOf(side, without);
        return only.isEmpty()
                ? Optional.empty()
                : Optional.of("Not compared, because only " + side.name() + " has "
                        + (only.size() == 1 ? "this row: " : "these " + only.size() + " rows: ")
                        + names(only.subList(0, Math.min(MOST_NAMED, only.size())))
                        + (only.size() > MOST_NAMED ? " and " + (only.size() - MOST_NAMED) + " more" : "") + ".");
    }
}
