package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.AssayException;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.model.result.TrialResult.LoadingParts;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.DatasetStore;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@Parallel
class DatasetLoaderTest {

    /** A store that records the written chunks and calls a hook for each. */
    private static final class FakeStore implements DatasetStore {
        final Set<String> present;
        final Consumer<Chunk> onWrite;
        final List<String> written = new CopyOnWriteArrayList<>();
        Runnable onClose = () -> {};
        Optional<String> slow = Optional.empty();
        boolean keyed;
        boolean completed;
        boolean closed;
        Runnable onKeys = () -> {};

        FakeStore(Set<String> present, Consumer<Chunk> onWrite) {
            this.present = present;
            this.onWrite = onWrite;
        }

        @Override
        public Found find(Dataset dataset) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<String> begin(Dataset dataset, String load) {
            keyed = false;
            completed = false;
            return present;
        }

        @Override
        public Optional<String> slowLoading() {
            return slow;
        }

        @Override
        public ChunkWriter writer(Dataset dataset, int threads) {
            return new ChunkWriter() {
                @Override
                public long write(Chunk chunk) {
                    onWrite.accept(chunk);
                    written.add(chunk.id());
                    return chunk.rows();
                }

                @Override
                public void close() {
                    onClose.run();
                    closed = true;
                }
            };
        }

        @Override
        public void makeKeys(Dataset dataset, int threads, Consumer<String> progress) {
            assertThat(completed).as("keys come before the rest").isFalse();
            keyed = true;
            onKeys.run();
        }

        @Override
        public void complete(Dataset dataset, int threads, Consumer<String> progress) {
            assertThat(keyed).as("a data set is complete with its keys only").isTrue();
            progress.accept("settling");
            completed = true;
        }

        @Override
        public void markUsed(Dataset dataset) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void drop(Dataset dataset) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<String> settle(Dataset dataset) {
            throw new UnsupportedOperationException();
        }
    }

    private static FakeStore store(Consumer<Chunk> onWrite) {
        return new FakeStore(Set.of(), onWrite);
    }

    private static DatasetLoader loader(DatasetStore store, int chunks, int threads) {
        return new DatasetLoader(store, new FakeDataset(chunks), threads, event -> {});
    }

    @Test
    void writesEveryChunkOnceAndCompletes() {
        FakeStore store = store(chunk -> {});
        Loading loading = loader(store, 100, 4).load();
        assertThat(store.written).hasSize(100).doesNotHaveDuplicates();
        assertThat(store.completed).isTrue();
        assertThat(store.closed).isTrue();
        assertThat(loading.rows()).isEqualTo(1_000);
        assertThat(loading.threads()).isEqualTo(4);
        LoadingParts parts = Objects.requireNonNull(loading.parts());
        assertThat(parts.rows() + parts.keys() + parts.settling()).isCloseTo(loading.seconds(), within(1e-6));
    }

    @Test
    void tellsOnceWhyItLoadsSlowlyAndWhatCameOfIt() {
        FakeStore store = store(chunk -> {});
        List<RunEvent> events = new ArrayList<>();
        new DatasetLoader(store, new FakeDataset(3), 1, events::add).load();
        assertThat(events).noneMatch(RunEvent.Note.class::isInstance);
        store.slow = Optional.of("without LOAD DATA");
        new DatasetLoader(store, new FakeDataset(3), 1, events::add).load();
        assertThat(events)
                .filteredOn(RunEvent.Note.class::isInstance)
                .hasSize(2)
                .first()
                .isEqualTo(new RunEvent.Note("without LOAD DATA"));
        assertThat(events)
                .filteredOn(RunEvent.Note.class::isInstance)
                .last()
                .satisfies(note -> assertThat(note.toString()).containsPattern("loaded [0-9,]+ rows/s this way"));
    }

    @Test
    void writesAsManyChunksAtOnceAsThereAreThreads() {
        CyclicBarrier together = new CyclicBarrier(3);
        FakeStore store = store(chunk -> {
            try {
                together.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        });
        loader(store, 9, 3).load();
        assertThat(store.written).hasSize(9);
    }

    @Test
    void goesOnFromTheChunksThatAreThere() {
        FakeStore store = new FakeStore(Set.of("c0", "c2"), chunk -> {});
        loader(store, 4, 1).load();
        assertThat(store.written).containsExactly("c1", "c3");
    }

    @Test
    void countsOnlyTheRowsItWroteItself() {
        FakeStore store = new FakeStore(Set.of("c0", "c2"), chunk -> {});
        Loading loading = loader(store, 5, 1).load();
        assertThat(loading.rows()).isEqualTo(30);
        assertThat(loading.rowsPerSecond()).isEqualTo(30 / loading.seconds());
    }

    @Test
    void stopEndsAfterTheChunksBeingWritten() {
        List<DatasetLoader> self = new ArrayList<>();
        FakeStore store = store(chunk -> self.get(0).stop());
        DatasetLoader loader = loader(store, 10, 1);
        self.add(loader);
        assertThatThrownBy(loader::load)
                .isInstanceOfSatisfying(
                        AssayException.class,
                        stopped -> assertThat(stopped.kind()).isEqualTo(AssayException.Kind.HOST))
                .hasMessageContaining("10 of 100 rows");
        assertThat(store.written).containsExactly("c0");
        assertThat(store.completed).isFalse();
    }

    /** Making keys for many rows takes long, and so does settling. */
    @Test
    void stopEndsAfterTheKeysBeingMade() {
        FakeStore store = store(chunk -> {});
        DatasetLoader loader = loader(store, 10, 1);
        store.onKeys = loader::stop;
        assertThatThrownBy(loader::load).hasMessageContaining("100 of 100 rows; the same command resumes it");
        assertThat(store.keyed).isTrue();
        assertThat(store.completed).isFalse();
    }

    @Test
    void interruptEndsTheLoadAndStaysSet() {
        Thread loading = Thread.currentThread();
        FakeStore store = store(chunk -> {
            loading.interrupt();
            // otherwise a busy host may write all chunks before the loader sees the interrupt
            while (loading.isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        DatasetLoader loader = loader(store, 1_000, 1);
        try {
            assertThatThrownBy(loader::load).hasMessageContaining("loading was stopped");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(store.completed).isFalse();
    }

    @Test
    void firstFailureIsThrownAndEndsTheLoad() {
        AssayException refused = AssayException.target("disk full", null);
        FakeStore store = store(chunk -> {
            if (chunk.id().equals("c3")) {
                throw refused;
            }
        });
        DatasetLoader loader = loader(store, 10, 1);
        assertThatThrownBy(loader::load).isSameAs(refused);
        assertThat(store.written).containsExactly("c0", "c1", "c2");
        assertThat(store.completed).isFalse();
        assertThat(store.closed).isTrue();
    }

    @Test
    void failingListenerEndsTheLoadAndTheWritersEndBeforeTheirStoreIsClosed() {
        CountDownLatch told = new CountDownLatch(1);
        AtomicInteger writing = new AtomicInteger();
        FakeStore store = store(chunk -> {
            writing.incrementAndGet();
            try {
                told.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                writing.decrementAndGet();
            }
        });
        store.onClose = () -> assertThat(writing).hasValue(0);
        DatasetLoader loader = new DatasetLoader(store, new FakeDataset(100), 2, event -> {
            told.countDown();
            throw new IllegalArgumentException("a bug of the listener");
        });
        assertThatThrownBy(loader::load).hasMessage("a bug of the listener").hasNoSuppressedExceptions();
        assertThat(store.completed).isFalse();
    }

    @Test
    void tellsProgressAndStages() {
        List<RunEvent> heard = new ArrayList<>();
        new DatasetLoader(store(chunk -> {}), new FakeDataset(3), 2, heard::add).load();
        assertThat(heard).anyMatch(event -> event instanceof RunEvent.LoadProgress progress && progress.rows() == 30);
        assertThat(heard).contains(new RunEvent.Stage("settling"));
    }

    @Test
    void refusesToLoadWithoutThreads() {
        FakeStore store = store(chunk -> {});
        assertThatThrownBy(() -> loader(store, 1, 0)).hasMessageContaining("at least 1 is needed");
    }

    @Test
    void interruptsThatComeAgainAndAgainDoNotHideThatAllThreadsHaveEnded() {
        Thread loading = Thread.currentThread();
        CountDownLatch interruptedTwice = new CountDownLatch(2);
        CountDownLatch begun = new CountDownLatch(1);
        FakeStore store = store(chunk -> {
            begun.countDown();
            loading.interrupt();
            try {
                interruptedTwice.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        DatasetLoader loader = new DatasetLoader(store, new FakeDataset(3), 1, event -> {
            // a busy host may report progress before anything is written
            if (begun.getCount() == 0) {
                interruptedTwice.countDown();
                loading.interrupt();
            }
        });
        assertThatThrownBy(loader::load)
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("the same command resumes it");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(store.written).hasSize(1);
        assertThat(store.completed).isFalse();
    }
}
