package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import dev.assay.internal.engine.DatasetLoader;
import dev.assay.model.plan.Isolation;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.target.BorrowingSession;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.OutcomeCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that every {@link KeyValueSession} must pass. A subclass opens the target. The tests create the table
 * {@code contract_records} with the fields {@code field0} to {@code field2}, fill it and drop it.
 */
public abstract class KeyValueSessionContract {

    private static final int RECORDS = 50;
    private static final int FIELDS = 3;

    private final Dataset dataset;
    private final KeyTable table;
    private final Key key = new Key(false, 6);
    private final RowBuffer read = new RowBuffer(FIELDS, 0);
    private KeyValueSession session;

    /** For subclasses. */
    protected KeyValueSessionContract() {
        this(RecordShape.Layout.COLUMNS);
    }

    /**
     * For sessions on SQL databases.
     *
     * @param layout of the table's records
     */
    KeyValueSessionContract(RecordShape.Layout layout) {
        YcsbParameters parameters = parameters("contract_records", layout);
        table = parameters.shape().keyTable();
        dataset = new YcsbDataset(parameters, table, new FieldLengths(parameters.shape()), new Seeds(1));
    }

    /** Returns an open target with a database for this test alone; the subclass closes it. */
    protected abstract Target target();

    /** Drops the table of an earlier test. A subclass whose target cannot drop it provides an empty table instead. */
    protected void clear(Dataset records) {
        target().datasets().drop(records);
    }

    /**
     * Returns true if an insert of an existing key throws; other stores return an unsuccessful outcome.
     *
     * @return true unless overridden
     */
    protected boolean throwsAtKeysThatAreThere() {
        return true;
    }

    private static YcsbParameters parameters(String table, RecordShape.Layout layout) {
        return Parameters.of(
                "record-count",
                RECORDS,
                "field-count",
                FIELDS,
                "table",
                table,
                "layout",
                layout.name().toLowerCase(Locale.ROOT),
                "insert-order",
                "ordered",
                "zero-padding",
                6,
                "data-integrity",
                true,
                "field-length",
                40);
    }

    @BeforeEach
    final void fill() throws Exception {
        clear(dataset);
        new DatasetLoader(target().datasets(), dataset, 1, event -> {}).load();
        session = open();
    }

    @AfterEach
    final void drop() {
        session.close();
        clear(dataset);
    }

    private KeyValueSession open() throws Exception {
        KeyValueSession opened =
                target().open(KeyValueSession.class, new SessionOptions("contract", true, Isolation.DEFAULT));
        if (opened instanceof BorrowingSession borrowing) {
            borrowing.borrow();
        }
        return opened;
    }

    private Key key(long number) {
        key.set(number);
        return key;
    }

    private static RowBuffer row(String... texts) {
        RowBuffer row = new RowBuffer(FIELDS, 400);
        for (int position = 0; position < texts.length; position++) {
            set(row, position, texts[position]);
        }
        return row;
    }

    private static void set(RowBuffer row, int position, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(utf8, 0, row.bytes(position), 0, utf8.length);
        row.written(position, utf8.length);
    }

    private List<String> texts(RowBuffer row) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            texts.add(row.position(i) + "=" + row.text(row.position(i)));
        }
        return texts;
    }

    private List<String> read(long number) throws Exception {
        assertThat(session.read(table, key(number), table.allFields(), read)).isSameAs(OutcomeCode.COMMITTED);
        return texts(read);
    }

    /** Records the keys and fields of a scan. */
    private final class Scanned implements RowSink {

        private final RowBuffer row = new RowBuffer(FIELDS, 0);
        private final List<String> keys = new ArrayList<>();
        private final List<List<String>> rows = new ArrayList<>();

        @Override
        public RowBuffer next() {
            row.clear();
            return row;
        }

        @Override
        public void received(String text) {
            keys.add(text);
            rows.add(texts(row));
        }
    }

    private Scanned scan(long first, int rows, FieldSet fields) throws Exception {
        Scanned scanned = new Scanned();
        assertThat(session.scan(table, key(first), rows, fields, scanned)).isSameAs(OutcomeCode.COMMITTED);
        return scanned;
    }

    /** Without keys from the scan, the values identify the records: each begins with its key. */
    private void requireKeys(Scanned scanned, String... keys) {
        if (session.scansKeys()) {
            assertThat(scanned.keys).containsExactly(keys);
        } else {
            assertThat(scanned.keys).hasSameSizeAs(keys).allMatch(String::isEmpty);
        }
        assertThat(scanned.rows.stream().map(row -> row.get(0).replaceAll("0=(\\w+):.*", "$1")))
                .containsExactly(keys);
    }

    @Test
    void readsAllFieldsByNameOrNot() throws Exception {
        List<String> all = read(7);
        assertThat(all).hasSize(FIELDS);
        for (int position = 0; position < FIELDS; position++) {
            assertThat(all.get(position)).startsWith(position + "=user000007:field" + position + ":");
        }
        assertThat(session.read(table, key(7), FieldSet.named(FIELDS), read)).isSameAs(OutcomeCode.COMMITTED);
        assertThat(texts(read)).isEqualTo(all);
    }

    @Test
    void readsOneField() throws Exception {
        List<String> all = read(8);
        for (int position = FIELDS - 1; position >= 0; position--) {
            assertThat(session.read(table, key(8), FieldSet.only(position), read))
                    .isSameAs(OutcomeCode.COMMITTED);
            assertThat(texts(read)).containsExactly(all.get(position));
        }
    }

    @Test
    void aMissingRecordIsNotFoundAndLeavesTheBufferEmpty() throws Exception {
        read(9);
        assertThat(session.read(table, key(RECORDS), table.allFields(), read)).isSameAs(KeyValueOutcome.NOT_FOUND);
        assertThat(read.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "",
                " blanks ",
                "it's \"quoted\", `so`; -- \\ \\n %s ? :a",
                "Straße, 東京, 😀",
                "tab\tline\nreturn\rdelete\u007f",
                "NULL",
                "\\N"
            })
    void insertedTextsAreReadBack(String text) throws Exception {
        assertThat(session.insert(table, key(RECORDS), row(text, "b", text + text)))
                .isSameAs(OutcomeCode.COMMITTED);
        assertThat(read(RECORDS)).containsExactly("0=" + text, "1=b", "2=" + text + text);
        assertThat(session.rows(table).orElse(RECORDS + 1)).isEqualTo(RECORDS + 1);
    }

    @Test
    void anInsertOfAnExistingKeyFailsAndChangesNothing() throws Exception {
        List<String> before = read(3);
        if (throwsAtKeysThatAreThere()) {
            Exception failure = catchException(() -> session.insert(table, key(3), row("a", "b", "c")));
            assertThat(failure).isNotNull();
            assertThat(session.classify(failure)).isEqualTo(ErrorClass.CONSTRAINT);
        } else {
            assertThat(session.insert(table, key(3), row("a", "b", "c")).success())
                    .isFalse();
        }
        assertThat(session.usable()).isTrue();
        assertThat(read(3)).isEqualTo(before);
    }

    @Test
    void updateChangesTheFieldsItNames() throws Exception {
        List<String> before = read(4);
        RowBuffer change = new RowBuffer(FIELDS, 10);
        set(change, 1, "new");
        assertThat(session.update(table, key(4), change)).isSameAs(OutcomeCode.COMMITTED);
        assertThat(read(4)).containsExactly(before.get(0), "1=new", before.get(2));
        change.clear();
        set(change, 2, "last");
        assertThat(session.update(table, key(4), change)).isSameAs(OutcomeCode.COMMITTED);
        assertThat(read(4)).containsExactly(before.get(0), "1=new", "2=last");
        assertThat(session.update(table, key(4), row("x", "y", "z"))).isSameAs(OutcomeCode.COMMITTED);
        assertThat(read(4)).containsExactly("0=x", "1=y", "2=z");
        assertThat(session.rows(table).orElse(RECORDS)).isEqualTo(RECORDS);
    }

    /** Some products count only rows whose values change. */
    @Test
    void updateToTheSameValueIsAnUpdate() throws Exception {
        assertThat(session.update(table, key(5), row("x", "y", "z"))).isSameAs(OutcomeCode.COMMITTED);
        assertThat(session.update(table, key(5), row("x", "y", "z"))).isSameAs(OutcomeCode.COMMITTED);
    }

    @Test
    void missingRecordsAreNeitherUpdatedNorDeleted() throws Exception {
        assertThat(session.update(table, key(RECORDS), row("x", "y", "z"))).isSameAs(KeyValueOutcome.UNEXPECTED_STATE);
        assertThat(session.delete(table, key(RECORDS))).isSameAs(KeyValueOutcome.UNEXPECTED_STATE);
        assertThat(session.read(table, key(RECORDS), table.allFields(), read)).isSameAs(KeyValueOutcome.NOT_FOUND);
    }

    @Test
    void aDeletedRecordCanBeInsertedAgain() throws Exception {
        assertThat(session.delete(table, key(6))).isSameAs(OutcomeCode.COMMITTED);
        assertThat(session.read(table, key(6), table.allFields(), read)).isSameAs(KeyValueOutcome.NOT_FOUND);
        assertThat(session.delete(table, key(6))).isSameAs(KeyValueOutcome.UNEXPECTED_STATE);
        assertThat(session.insert(table, key(6), row("a", "b", "c"))).isSameAs(OutcomeCode.COMMITTED);
        assertThat(read(6)).containsExactly("0=a", "1=b", "2=c");
    }

    @Test
    void scansInTheOrderOfKeyTexts() throws Exception {
        Scanned scanned = scan(10, 4, table.allFields());
        requireKeys(scanned, "user000010", "user000011", "user000012", "user000013");
        for (int i = 0; i < 4; i++) {
            assertThat(scanned.rows.get(i)).isEqualTo(read(10 + i));
        }
    }

    @Test
    void scansFromAMissingKey() throws Exception {
        session.delete(table, key(20));
        requireKeys(scan(20, 2, table.allFields()), "user000021", "user000022");
    }

    @Test
    void aScanEndsAfterTheLastRecord() throws Exception {
        requireKeys(scan(RECORDS - 2, 10, table.allFields()), "user000048", "user000049");
        requireKeys(scan(RECORDS, 10, table.allFields()));
        requireKeys(
                scan(0, RECORDS + 1, table.allFields()),
                IntStream.range(0, RECORDS)
                        .mapToObj(number -> String.format(Locale.ROOT, "user%06d", number))
                        .toArray(String[]::new));
    }

    @Test
    void scansOneFieldOrAllByName() throws Exception {
        assertThat(scan(30, 2, FieldSet.only(1)).rows)
                .containsExactly(List.of(read(30).get(1)), List.of(read(31).get(1)));
        Scanned named = scan(30, 1, FieldSet.named(FIELDS));
        requireKeys(named, "user000030");
        assertThat(named.rows).containsExactly(read(30));
    }

    /** Reads and updates a record, as a read-modify-write does. */
    @Test
    void sessionsReadWhatOtherSessionsWrote() throws Exception {
        try (KeyValueSession other = open()) {
            assertThat(other.read(table, key(40), table.allFields(), read)).isSameAs(OutcomeCode.COMMITTED);
            String before = read.text(0);
            RowBuffer change = new RowBuffer(FIELDS, 100);
            set(change, 0, before + "+");
            assertThat(session.update(table, key(40), change)).isSameAs(OutcomeCode.COMMITTED);
            assertThat(other.read(table, key(40), FieldSet.only(0), read)).isSameAs(OutcomeCode.COMMITTED);
            assertThat(read.text(0)).isEqualTo(before + "+");
        }
    }

    @Test
    void countsRecordsIfTheStoreCan() throws Exception {
        assertThat(session.rows(table).orElse(RECORDS)).isEqualTo(RECORDS);
    }

    /** Tests abort() from another thread, which may interrupt the session's thread. */
    @Test
    void anAbortedSessionIsUnusable() throws Exception {
        read(1);
        session.abort();
        assertThat(catchException(() -> session.read(table, key(1), table.allFields(), read)))
                .isNotNull();
        assertThat(session.usable()).isFalse();
        Thread.interrupted();
    }
}
