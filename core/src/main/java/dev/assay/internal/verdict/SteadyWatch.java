package dev.assay.internal.verdict;

import dev.assay.model.plan.LoadModel;
import dev.assay.model.result.Interval;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.result.VerdictThresholds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Watches a load until the last minute had a steady level, tested as in a measurement with the verdict's thresholds. Confined to
 * one thread.
 */
public final class SteadyWatch {

    /** Long enough to detect a change of some percent in seconds that vary by a tenth. */
    public static final int WINDOW_SECONDS = 60;

    private final LoadModel load;
    private final VerdictThresholds thresholds;
    private final Deque<Double> window = new ArrayDeque<>();

    public SteadyWatch(LoadModel load, VerdictThresholds thresholds) {
        this.load = load;
        this.thresholds = thresholds;
    }

    /** Whether a load is planned with a constant rate. */
    public static boolean canBeSteady(LoadModel load) {
        return SteadinessRules.constant(load);
    }

    public void add(Interval interval) {
        SteadinessRules.figure(load, interval).ifPresent(figure -> {
            window.add(figure);
            if (window.size() > WINDOW_SECONDS) {
                window.remove();
            }
        });
    }

    private Steadiness found() {
        return Steadiness.of(
                window.stream().mapToDouble(each -> each).toArray(),
                thresholds.of(VerdictCode.NO_STEADY_STATE),
                thresholds.of(VerdictCode.DRIFT));
    }

    /** Whether the last {@value #WINDOW_SECONDS} seconds were at one level. */
    public boolean steady() {
        return window.size() == WINDOW_SECONDS && found().kind() == Steadiness.Kind.STEADY;
    }

    /** Returns a description of the last seconds, as part of a sentence. */
    public String text() {
        String figure = SteadinessRules.name(load);
        if (window.size() < WINDOW_SECONDS) {
            return window.size() + " of " + WINDOW_SECONDS + " seconds seen";
        }
        Steadiness found = found();
        return String.format(
                Locale.ROOT,
                "%s %s by %+.0f %% in the last %d s",
                figure,
                found.kind() == Steadiness.Kind.STEADY ? "stayed level, changing" : "changed",
                100 * found.change(),
                WINDOW_SECONDS);
    }
}
