package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.WorkerContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The workers of one client among those of all clients of a table. A worker's number determines its keys and random streams, so
 * that no two workers insert the same key. Immutable.
 *
 * @param first number of the client's first worker, from 0
 * @param last number of its last worker
 * @param all number of workers of all clients
 */
record WorkerRange(int first, int last, int all) {

    /** The value of {@code --worker-range} for a single client. */
    static final String ALONE = "all";

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})-(\\d{1,6})/(\\d{1,6})");

    /**
     * Parses {@code --worker-range}; returns null for a single client.
     *
     * @throws AssayException of kind {@code PLAN} if the text is not a range
     */
    static @Nullable WorkerRange of(String text) {
        if (text.equals(ALONE)) {
            return null;
        }
        Matcher form = FORM.matcher(text);
        if (form.matches()) {
            WorkerRange range = new WorkerRange(
                    Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)), Integer.parseInt(form.group(3)));
            if (range.first <= range.last && range.last < range.all) {
                return range;
            }
        }
        throw AssayException.plan("--worker-range: found '" + text
                + "', FIRST-LAST/TOTAL is needed: the client's first and last worker, counted from 0, and the number of"
                + " workers of all clients, such as 8-15/32; or all for a single client");
    }

    /** Returns the number of workers of the client. */
    int count() {
        return last - first + 1;
    }

    /**
     * Checks that the range matches the number of users.
     *
     * @param users of the run, or 0 outside a run
     * @throws AssayException of kind {@code PLAN} if it does not
     */
    void require(int users) {
        if (users > 0 && users != count()) {
            throw AssayException.plan("--worker-range: found " + this + " with " + count() + " workers, but --users is "
                    + users + ": both must be equal");
        }
    }

    /** Returns the context of one of the client's workers, renumbered among the workers of all clients. */
    WorkerContext among(WorkerContext own) {
        return new WorkerContext(first + own.worker(), all, own.seeds(), own.queue(), own.data());
    }

    /** Returns the distance of the client's {@code index}-th inserted key from the first new key. */
    long offset(long index) {
        return index / count() * all + first + index % count();
    }

    @Override
    public String toString() {
        return first + "-" + last + "/" + all;
    }
}
