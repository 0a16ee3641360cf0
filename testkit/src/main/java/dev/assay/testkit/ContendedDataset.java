package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.DatasetStore.ChunkWriter;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A data set of one table that two loads fill at the same time. In practice a client is killed and restarts its load
 * before the server notices the lost connections.
 */
final class ContendedDataset implements Dataset {

    private static final Table WITHOUT_KEY =
            new Table(TypedRow.TABLE.name(), TypedRow.TABLE.columns(), List.of(), List.of(), List.of());

    private static final int CHUNKS = 12;
    private static final int ROWS = 2_000;

    private final Table table;

    private ContendedDataset(Table table) {
        this.table = table;
    }

    /** Returns a data set whose primary key rejects a duplicate row. */
    static ContendedDataset withKey() {
        return new ContendedDataset(TypedRow.TABLE);
    }

    /** Returns a data set without a key, which accepts duplicate rows. */
    static ContendedDataset withoutKey() {
        return new ContendedDataset(WITHOUT_KEY);
    }

    @Override
    public DatasetMarker marker() {
        return new DatasetMarker("contended", 1, Map.of(), 0, Map.of());
    }

    @Override
    public List<Table> tables() {
        return List.of(table);
    }

    @Override
    public Stream<Chunk> chunks() {
        return IntStream.range(0, CHUNKS)
                .mapToObj(number -> Chunk.of("part/" + number, table.name(), () -> ROWS, writer -> {
                    for (int i = 0; i < ROWS; i++) {
                        TypedRow.text(number * ROWS + i, "row " + i).write(writer);
                    }
                }));
    }

    /** Runs two loads that each write every chunk, in opposite orders. */
    void loadTwiceAtOnce(Target target) throws Exception {
        DatasetStore store = target.datasets();
        store.drop(this);
        try {
            store.begin(this, "contended");
            AtomicLong written = new AtomicLong();
            AssertingThread forth = AssertingThread.start("contract-forth", () -> load(store, false, written));
            AssertingThread back = AssertingThread.start("contract-back", () -> load(store, true, written));
            forth.end();
            back.end();
            assertThat(written)
                    .as("rows that both loads together report as written")
                    .hasValue((long) CHUNKS * ROWS);
            store.complete(this, 1, text -> {});
            requireEachRowOnce(target);
        } finally {
            store.drop(this);
        }
    }

    /** Lets one load write chunks that another load has completed: each of these writes has no effect. */
    void completeWhileAnotherLoads(Target target) throws Exception {
        DatasetStore store = target.datasets();
        store.drop(this);
        try {
            store.begin(this, "contended");
            try (ChunkWriter late = store.writer(this, 1)) {
                load(store, false, new AtomicLong());
                store.complete(this, 1, text -> {});
                for (Chunk chunk : chunks().toList()) {
                    assertThat(late.write(chunk))
                            .as("rows of %s that were written again", chunk.id())
                            .isZero();
                }
            }
            requireEachRowOnce(target);
        } finally {
            store.drop(this);
        }
    }

    private void requireEachRowOnce(Target target) throws Exception {
        assertThat(target.datasets().find(this).presence()).isEqualTo(Presence.COMPLETE);
        CheckedRows expected = new CheckedRows(table);
        for (Chunk chunk : chunks().toList()) {
            chunk.write(expected);
        }
        try (JdbcSession session = target.open(JdbcSession.class, SessionOptions.auxiliary("contract"))) {
            assertThat(TableDigest.read(session.connection(), table)).isEqualTo(expected.digest());
        }
    }

    private void load(DatasetStore store, boolean backwards, AtomicLong written) {
        List<Chunk> chunks = chunks().toList();
        try (ChunkWriter writer = store.writer(this, 1)) {
            for (int i = 0; i < CHUNKS; i++) {
                written.addAndGet(writer.write(chunks.get(backwards ? CHUNKS - 1 - i : i)));
            }
        }
    }
}
