package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.target.ErrorClass;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Closes the gaps that a run leaves which was killed: keys it had drawn and not inserted, while others behind them were there.
 * By the number of records alone the next run would take those others for new, and ask for the missing ones. Confined to one
 * thread; used before the clock starts.
 */
final class InsertGaps {

    /**
     * How many keys in a row may be missing before whatever else there is: those that were in flight together when a run was
     * killed, which are its users at most.
     */
    private static final int IN_FLIGHT = 256;

    private final KeyValueSession session;
    private final KeyTable table;
    private final Key key;
    private final RowBuffer found;
    private final RowBuffer row;
    private final Values values;

    InsertGaps(KeyValueSession session, YcsbParameters parameters, KeyTable table, FieldLengths lengths, Seeds seeds) {
        this.session = session;
        this.table = table;
        this.key = parameters.key();
        this.found = new RowBuffer(table.fields().size(), 0);
        this.row = new RowBuffer(table.fields().size(), lengths.longest());
        RandomStream random = seeds.stream("ycsb/gap");
        this.values = new Values(parameters, table, lengths.over(random), random);
    }

    /**
     * Inserts the records that are missing before others.
     *
     * @param first the lowest number of an inserted record
     * @param count how many were inserted
     * @return the lowest number of a record that is not there, and none behind it is
     */
    long close(long first, long count) throws Exception {
        long next = first + count;
        long last = next - 1;
        for (long number = next; number <= last + IN_FLIGHT; number++) {
            if (there(number)) {
                last = number;
            }
        }
        // As many are missing below the last as there are above what was counted; the newest first, as kills happen
        // there.
        long missing = last + 1 - next;
        Deque<Long> gaps = new ArrayDeque<>();
        for (long number = last; gaps.size() < missing && number >= first; number--) {
            if (!there(number)) {
                gaps.push(number);
            }
        }
        for (long gap : gaps) {
            insert(gap);
        }
        return last + 1;
    }

    private boolean there(long number) throws Exception {
        key.set(number);
        return session.read(table, key, table.allFields(), found).success();
    }

    private void insert(long number) throws Exception {
        key.set(number);
        row.clear();
        for (int position = 0; position < table.fields().size(); position++) {
            values.write(row, position, key);
        }
        try {
            session.insert(table, key, row);
        } catch (Exception failure) {
            // Somebody else's may have arrived meanwhile.
            if (session.classify(failure) != ErrorClass.CONSTRAINT) {
                throw failure;
            }
        }
    }
}
