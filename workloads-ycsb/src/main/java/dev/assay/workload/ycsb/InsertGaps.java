package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Preparation;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Finds the last insert of earlier runs and closes the gaps that a killed run left: keys that it drew but did not insert, while
 * later keys exist. By the record count alone, the next run would treat existing keys as new and request missing ones. Confined
 * to one thread; used before measurement begins.
 *
 * <p>Inserts are numbered from 0, in the order in which a client draws their keys.
 */
final class InsertGaps {

    private static final int LEAST_WINDOW = 256;

    /** The largest distance of a gap from the last insert: a run whose pending inserts span more fails. */
    private static final long FARTHEST = AcknowledgedCounter.WINDOW;

    private static final long PROGRESS_INTERVAL = 20_000;

    private final KeyValueSession session;
    private final Preparation<?> data;
    private final KeyTable table;
    private final @Nullable WorkerRange range;
    private final long records;
    private final Key key;
    private final RowBuffer found;
    private final RowBuffer row;
    private final Values values;

    /** The largest number of consecutive inserts that are assumed missing before an existing one. */
    private final int window;

    private long lookups;

    /**
     * @param data receives progress and reports a stop
     * @param users of the next run
     */
    InsertGaps(
            KeyValueSession session,
            Preparation<?> data,
            YcsbParameters parameters,
            KeyTable table,
            FieldLengths lengths,
            Seeds seeds,
            int users) {
        this.session = session;
        this.data = data;
        this.table = table;
        this.range = parameters.counts().workers();
        this.records = parameters.counts().records();
        this.key = parameters.key();
        this.found = new RowBuffer(table.fields().size(), 0);
        this.row = new RowBuffer(table.fields().size(), lengths.longest());
        RandomStream random = seeds.stream("ycsb/gap");
        this.values = new Values(parameters, table, lengths.over(random), random);
        // A killed run had at most one pending insert for each user, and it may have had more users than this one.
        this.window = Math.max(LEAST_WINDOW, 2 * users);
    }

    /**
     * Closes the gaps if the number of existing inserts is known: there is no other client, and all loaded records exist.
     *
     * @param count the number of existing inserts
     * @return the new number of existing inserts, which have no gaps
     * @throws AssayException of kind {@code TARGET} if records are missing where no run leaves gaps, or the store rejects an
     *     insert
     */
    long closeKnown(long count) throws Exception {
        long last = lastFrom(count);
        // Each insert beyond the count means one gap below it. The search goes backwards, as gaps are among the newest.
        long missing = last + 1 - count;
        Deque<Long> gaps = new ArrayDeque<>();
        long end = Math.max(0, last - FARTHEST);
        for (long insert = last;
                gaps.size() < missing && insert >= end && !data.stopped().getAsBoolean();
                insert--) {
            if (!there(insert)) {
                gaps.push(insert);
            }
        }
        if (gaps.size() < missing && !data.stopped().getAsBoolean()) {
            throw AssayException.target(
                    "the table " + table.name() + " lacks " + (missing - gaps.size())
                            + " of the records inserted up to " + text(last)
                            + ": records were removed; load again (clean, then load)",
                    null);
        }
        fill(gaps);
        return last + 1;
    }

    /**
     * Closes the gaps if the number of existing inserts is unknown, because other clients insert or load too.
     *
     * @param most an upper bound of the number of inserts
     * @return the new number of existing inserts, which have no gaps
     * @throws AssayException of kind {@code TARGET} if the store rejects an insert
     */
    long closeUnknown(long most) throws Exception {
        long low = 0;
        long high = most + window;
        // If a whole window is missing, so is everything after it.
        while (low < high && !data.stopped().getAsBoolean()) {
            long middle = (low + high) >>> 1;
            if (any(middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        long last = lastFrom(low);
        Deque<Long> gaps = new ArrayDeque<>();
        int inARow = 0;
        long end = Math.max(0, last - FARTHEST);
        for (long insert = last;
                inARow < window && insert >= end && !data.stopped().getAsBoolean();
                insert--) {
            if (there(insert)) {
                inARow++;
            } else {
                gaps.push(insert);
                inARow = 0;
            }
        }
        fill(gaps);
        return last + 1;
    }

    private boolean any(long first) throws Exception {
        for (long insert = first; insert < first + window && !data.stopped().getAsBoolean(); insert++) {
            if (there(insert)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the last existing insert from {@code first} on; {@code first} − 1 if there is none. */
    private long lastFrom(long first) throws Exception {
        long last = first - 1;
        for (long insert = first; insert <= last + window && !data.stopped().getAsBoolean(); insert++) {
            if (there(insert)) {
                last = insert;
            }
        }
        return last;
    }

    private String text(long insert) {
        key.set(records + (range == null ? insert : range.offset(insert)));
        return key.text();
    }

    private boolean there(long insert) throws Exception {
        text(insert);
        if (++lookups % PROGRESS_INTERVAL == 0) {
            data.progress().accept("looked up " + lookups + " records that earlier runs may have inserted");
        }
        return session.read(table, key, table.allFields(), found).success();
    }

    private void fill(Deque<Long> gaps) throws Exception {
        if (!gaps.isEmpty()) {
            data.progress().accept("inserting " + gaps.size() + " records that an earlier run did not complete");
        }
        for (long gap : gaps) {
            if (data.stopped().getAsBoolean()) {
                return;
            }
            insert(gap);
        }
    }

    private void insert(long gap) throws Exception {
        String missing = text(gap);
        values.writeAll(row, key);
        try {
            OutcomeCode outcome = session.insert(table, key, row);
            if (!outcome.success()) {
                throw AssayException.target(
                        "the store answered " + outcome.code() + " to the insert of " + missing
                                + ", which an earlier run did not complete",
                        null);
            }
        } catch (AssayException rejected) {
            throw rejected;
        } catch (Exception failure) {
            // Another client may have inserted the record meanwhile.
            if (session.classify(failure) != ErrorClass.CONSTRAINT) {
                throw failure;
            }
        }
    }
}
