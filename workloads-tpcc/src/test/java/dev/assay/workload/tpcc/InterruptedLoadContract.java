package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.internal.engine.DatasetLoader;
import dev.assay.model.AssayException;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.Target;
import dev.assay.testkit.TableDigest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A load that is cut by force is gone on with by the next one, and leaves what an undisturbed one would: what the generator
 * makes, each row once.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InterruptedLoadContract {

    private static final int THREADS = 3;

    @TempDir
    private static Path directory;

    private static final Dataset DATASET =
            PostgresDatabase.workload(1, false, 1).dataset();
    private CrashableServer server;

    /** Made once for all servers. */
    private static final class Expected {

        static final Map<String, TableDigest> DIGESTS = generated();

        private static Map<String, TableDigest> generated() {
            try {
                return TableDigest.generated(DATASET);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Starts one.
     *
     * @param folder for its data
     */
    protected abstract CrashableServer start(Path folder) throws Exception;

    @BeforeAll
    void startServer() throws Exception {
        server = start(directory.resolve(getClass().getSimpleName()));
    }

    @AfterEach
    void drop() {
        try (Target target = PostgresDatabase.target(server.target())) {
            target.datasets().drop(DATASET);
        }
    }

    @AfterAll
    void close() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private void load(RunListener listener) {
        try (Target target = PostgresDatabase.target(server.target())) {
            new DatasetLoader(target.datasets(), DATASET, THREADS, listener).load();
        }
    }

    /**
     * Loads, and kills the server at the first event of a kind; fails unless that cuts the load. The load goes on meanwhile,
     * but not beyond its next event: few rows on a fast disk would be complete before another thread has killed anything.
     */
    private void killAt(Predicate<RunEvent> moment) throws Exception {
        AtomicReference<CompletableFuture<Void>> killing = new AtomicReference<>();
        AssayException cut = catchThrowableOfType(
                AssayException.class,
                () -> load(event -> {
                    if (killing.get() != null) {
                        killing.get().handle((done, failure) -> failure).join();
                    } else if (moment.test(event)) {
                        // Not on this thread: listeners delay the load.
                        killing.set(CompletableFuture.runAsync(this::kill));
                    }
                }));
        assertThat(killing.get()).as("the moment came").isNotNull();
        killing.get().get(5, TimeUnit.MINUTES);
        assertThat(cut).as("the load was cut").isNotNull();
        assertThat(cut.kind()).isEqualTo(AssayException.Kind.TARGET);
        assertThat(cut.message()).doesNotContain("\n");
        server.start();
        try (Target target = PostgresDatabase.target(server.target())) {
            assertThat(target.datasets().find(DATASET).presence()).isEqualTo(Presence.LOADING);
        }
    }

    private void kill() {
        try {
            server.kill();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static boolean loading(RunEvent event, double share) {
        return event instanceof RunEvent.LoadProgress progress && progress.rows() > share * progress.totalRows();
    }

    private void requireLoadedOnce() throws Exception {
        try (Target target = PostgresDatabase.target(server.target());
                JdbcSession session = PostgresDatabase.open(target)) {
            assertThat(target.datasets().find(DATASET).presence()).isEqualTo(Presence.COMPLETE);
            assertThat(TableDigest.stored(session, DATASET)).isEqualTo(Expected.DIGESTS);
        }
    }

    /** Among the rows, and then among the keys of the load that goes on. */
    @Test
    void aKilledServerLosesNoRowAndHasNoneTwice() throws Exception {
        killAt(event -> loading(event, 0.2));
        killAt(event -> event instanceof RunEvent.Stage stage && stage.text().contains("keys"));
        load(event -> {});
        requireLoadedOnce();
    }

    /** The server learns of it only when it reads or writes the next time, and the next load may come before that. */
    @Test
    void aKilledClientLosesNoRowAndHasNoneTwice() throws Exception {
        KilledLoader.loadAndKill(server.target());
        try (Target target = PostgresDatabase.target(server.target())) {
            assertThat(target.datasets().find(DATASET).presence()).isEqualTo(Presence.LOADING);
        }
        load(event -> {});
        requireLoadedOnce();
    }
}
