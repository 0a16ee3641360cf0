package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import dev.assay.model.result.CheckResult;
import dev.assay.spi.workload.ConsistencyCheck;
import org.jspecify.annotations.Nullable;

/**
 * Checks that each value in the table is the one derived from its key and field ({@code dataintegrity}). Reads all records, one
 * page at a time. Immutable.
 */
record ValueCondition(YcsbParameters parameters, KeyTable table, FieldLengths lengths)
        implements ConsistencyCheck<KeyValueSession> {

    private static final int PAGE = 1_000;

    @Override
    public String id() {
        return "values";
    }

    @Override
    public String title() {
        return "each value is the one derived from its key and field";
    }

    @Override
    public CheckResult check(KeyValueSession session, Moment moment) throws Exception {
        if (!session.scansKeys()) {
            return CheckResult.notApplicable(id(), title(), "the store's scans return no keys");
        }
        Pages pages = new Pages(parameters, table, lengths);
        Key from = new Key(false, 0);
        from.set("");
        do {
            pages.begin();
            session.scan(table, from, PAGE, table.allFields(), pages);
            from.set(pages.last);
        } while (pages.inPage == PAGE && pages.wrong == null);
        return pages.wrong == null
                ? CheckResult.passed(id(), title(), pages.records + " records")
                : CheckResult.failed(id(), title(), "found another value in " + pages.wrong);
    }

    /** Checks the records of scans. Confined to one thread. */
    private static final class Pages implements RowSink {

        private final KeyTable table;
        private final Values values;
        private final RowBuffer row;
        private final Key key = new Key(false, 0);
        private String last = "";
        private int inPage;
        private long records;
        private @Nullable String wrong;

        Pages(YcsbParameters parameters, KeyTable table, FieldLengths lengths) {
            this.table = table;
            RandomStream none = new RandomStream(0);
            this.values = new Values(parameters, table, lengths.over(none), none);
            this.row = new RowBuffer(table.fields().size(), 0);
        }

        void begin() {
            inPage = 0;
        }

        @Override
        public RowBuffer next() {
            row.clear();
            return row;
        }

        @Override
        public void received(String text) {
            inPage++;
            // Pages overlap by one record, because a scan starts with the last key of the page before.
            if (text.equals(last)) {
                return;
            }
            last = text;
            records++;
            key.set(text);
            for (int position = 0; position < row.size() && wrong == null; position++) {
                if (!values.holds(key, position, row.text(position))) {
                    wrong = table.fields().get(position) + " of " + text;
                }
            }
        }
    }
}
