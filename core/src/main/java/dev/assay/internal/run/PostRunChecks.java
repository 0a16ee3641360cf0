package dev.assay.internal.run;

import dev.assay.internal.engine.RetryDeadline;
import dev.assay.model.plan.Checking;
import dev.assay.model.result.CheckResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.ConsistencyCheck.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks the consistency conditions after a trial, on a database that may have failed. Every condition gets a result whatever the
 * database, the driver or the condition does, so that no measurement is lost. Confined to one thread.
 */
public final class PostRunChecks<S extends Session> {

    /** Limits the attempts of a condition that costs the connection each time. */
    private static final int MOST_ATTEMPTS = 3;

    private final Target target;
    private final Class<S> type;
    private final RetryDeadline deadline;
    private final RunListener listener;
    private @Nullable S session;
    private boolean unreachable;
    private String lastError = "";

    /**
     * @param results one per condition
     * @param unchecked why some are missing, or null if all were checked
     */
    record Answers(List<CheckResult> results, @Nullable String unchecked) {

        static final Answers NONE = new Answers(List.of(), null);

        /** Adds the reason if the plan omits checks that the workload requires. */
        Answers withOmittedChecks(Checking asked) {
            if (asked == Checking.BOTH) {
                return this;
            }
            String less =
                    "the workload requires its conditions to be checked before and after the run, but the plan has them checked "
                            + (asked == Checking.NONE ? "never" : "only after it");
            return new Answers(results, unchecked == null ? less : less + "; " + unchecked);
        }
    }

    PostRunChecks(Target target, Class<S> type, RetryDeadline deadline, RunListener listener) {
        this.target = target;
        this.type = type;
        this.deadline = deadline;
        this.listener = listener;
    }

    /** Checks the conditions in order, on data that transactions have used. */
    Answers ask(List<ConsistencyCheck<S>> checks) {
        if (checks.isEmpty()) {
            return Answers.NONE;
        }
        listener.on(new RunEvent.Stage("checking " + checks.size() + " consistency conditions"));
        List<CheckResult> results = new ArrayList<>();
        int missing = 0;
        String why = "";
        try {
            for (ConsistencyCheck<S> check : checks) {
                CheckResult result = unreachable ? null : result(check);
                if (result == null) {
                    why = missing == 0 ? lastError : why;
                    missing++;
                    result = CheckResult.notApplicable(check.id(), check.title(), "not asked: " + lastError);
                }
                results.add(result);
            }
        } finally {
            close();
        }
        return new Answers(
                results,
                missing == 0 ? null : missing + " of " + checks.size() + " conditions could not be checked: " + why);
    }

    /** Returns the result of one condition; null if there is none. */
    private @Nullable CheckResult result(ConsistencyCheck<S> check) {
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            S open = session == null ? deadline.ask(this::opened).orElse(null) : session;
            session = open;
            if (open == null) {
                unreachable = true;
                return null;
            }
            SilenceWatch watch = SilenceWatch.over(target, type, open);
            try {
                return check.check(open, Moment.USED);
            } catch (Exception e) {
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                lastError = oneLine(e);
                if (survived(open, e)) {
                    return null;
                }
                close();
            } finally {
                watch.close();
            }
        }
        return null;
    }

    private static boolean survived(Session session, Exception failure) {
        try {
            return session.usable() && session.classify(failure) != ErrorClass.LOST_SESSION;
        } catch (RuntimeException e) {
            return false;
        }
    }

    private Optional<S> opened() {
        try {
            return Optional.of(target.open(type, SessionOptions.auxiliary("assay-check")));
        } catch (RuntimeException e) {
            lastError = oneLine(e);
            return Optional.empty();
        }
    }

    private static String oneLine(Exception failure) {
        return Objects.requireNonNullElse(
                        failure.getMessage(), failure.getClass().getSimpleName())
                .replaceAll("\\s+", " ")
                .trim();
    }

    private void close() {
        S open = session;
        session = null;
        if (open != null) {
            try {
                open.close();
            } catch (RuntimeException e) {
                // its results are complete
            }
        }
    }
}
