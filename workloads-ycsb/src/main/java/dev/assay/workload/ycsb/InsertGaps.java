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
 * Finds up to where earlier runs inserted, and closes the gaps that one left which was killed: keys it had drawn and not
 * inserted, while others behind them were there. By the number of records alone the next run would take those others for new,
 * and ask for the missing ones. Confined to one thread; used before the clock starts.
 *
 * <p>Its inserts are counted from 0, in the order in which a client hands them out.
 */
final class InsertGaps {

    /** How many of them in a row may be missing before whatever else there is, at least: see {@link #window}. */
    private static final int LEAST_WINDOW = 256;

    /** Farther behind the last no key can be whose insert had not ended: a run that gets there fails. */
    private static final long FARTHEST = AcknowledgedCounter.WINDOW;

    private static final long TOLD_AFTER = 20_000;

    private final KeyValueSession session;
    private final Preparation<?> data;
    private final KeyTable table;
    private final @Nullable WorkerRange range;
    private final long records;
    private final Key key;
    private final RowBuffer found;
    private final RowBuffer row;
    private final Values values;
    private final int window;
    private long looked;

    /**
     * @param data for progress, and for whether to go on
     * @param users of the run that is to come
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
        // What was in flight together when a run was killed are its users at most; that run may have had more of them.
        this.window = Math.max(LEAST_WINDOW, 2 * users);
    }

    /**
     * Closes the gaps where the number of records tells exactly how many inserts there are: nobody else inserts, and all
     * records below are there.
     *
     * @param count how many inserts there are
     * @return of how many inserts all are there, and none behind them
     * @throws AssayException of kind {@code TARGET} if some are missing where no run leaves them out, or the store does not
     *     take them
     */
    long closeKnown(long count) throws Exception {
        long last = lastFrom(count);
        // As many are missing below the last as there are above what was counted; the newest first, as kills happen
        // there.
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
                    "the table " + table.name() + " has " + (missing - gaps.size())
                            + " records less than inserts up to " + text(last)
                            + " make: records were removed; load anew (clean, then load)",
                    null);
        }
        fill(gaps);
        return last + 1;
    }

    /**
     * Closes the gaps where others insert, too, or have other parts of the records.
     *
     * @param most more inserts than that there are not
     * @return of how many inserts all are there, and none behind them
     * @throws AssayException of kind {@code TARGET} if the store does not take one that is missing
     */
    long closeUnknown(long most) throws Exception {
        long low = 0;
        long high = most + window;
        // Where a whole window is missing, all behind it is.
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

    /** The last insert that is there, of those from one on; the one before it if there is none. */
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
        if (++looked % TOLD_AFTER == 0) {
            data.progress().accept("looked for " + looked + " records that earlier runs may have inserted");
        }
        return session.read(table, key, table.allFields(), found).success();
    }

    private void fill(Deque<Long> gaps) throws Exception {
        if (!gaps.isEmpty()) {
            data.progress().accept("inserting " + gaps.size() + " records that an earlier run left out");
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
        row.clear();
        for (int position = 0; position < table.fields().size(); position++) {
            values.write(row, position, key);
        }
        try {
            OutcomeCode outcome = session.insert(table, key, row);
            if (!outcome.success()) {
                throw AssayException.target(
                        "the store answered " + outcome.code() + " to the insert of " + missing
                                + ", which an earlier run had left out",
                        null);
            }
        } catch (AssayException refused) {
            throw refused;
        } catch (Exception failure) {
            // Somebody else's may have arrived meanwhile.
            if (session.classify(failure) != ErrorClass.CONSTRAINT) {
                throw failure;
            }
        }
    }
}
