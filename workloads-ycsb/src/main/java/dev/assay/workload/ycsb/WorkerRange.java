package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.WorkerContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which workers a client has, of those that all clients of one table have together: their inserts and what they draw follow
 * from that number, so that no two of them insert one key. Immutable.
 *
 * @param first number of the client's first worker, from 0
 * @param last number of its last worker
 * @param all how many all clients have
 */
record WorkerRange(int first, int last, int all) {

    /** What stands for a client that is alone. */
    static final String ALONE = "all";

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})-(\\d{1,6})/(\\d{1,6})");

    /**
     * What {@code --worker-range} says; null for a client that is alone.
     *
     * @throws AssayException of kind {@code PLAN} if it is no such range
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
                + "', the client's first and last worker, from 0, and how many all clients have together are needed,"
                + " such as 8-15/32, or all");
    }

    /** How many workers the client has. */
    int count() {
        return last - first + 1;
    }

    /**
     * Checks that the client runs as many.
     *
     * @param users of its run, or 0 if it runs none
     * @throws AssayException of kind {@code PLAN} if it does not
     */
    void require(int users) {
        if (users > 0 && users != count()) {
            throw AssayException.plan("--worker-range: found " + this + ", which are " + count()
                    + " workers, and --users " + users + ": both have to be the same");
        }
    }

    /** One of the client's workers, among all. */
    WorkerContext among(WorkerContext own) {
        return new WorkerContext(first + own.worker(), all, own.seeds(), own.queue(), own.data());
    }

    /** How far behind the records the {@code index}-th key is that this client inserts. */
    long offset(long index) {
        return index / count() * all + first + index % count();
    }

    @Override
    public String toString() {
        return first + "-" + last + "/" + all;
    }
}
