package dev.assay.metrics.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

@Parallel
class EventThreadTest {

    private final List<String> notes = new CopyOnWriteArrayList<>();

    @Test
    void closingWaitsForAllEvents() {
        List<RunEvent> handled = new CopyOnWriteArrayList<>();
        List<RunEvent> sent = new ArrayList<>();
        try (EventThread thread = new EventThread("test", handled::add, notes::add)) {
            for (int i = 0; i < 500; i++) {
                sent.add(new RunEvent.Note("note " + i));
                thread.on(sent.get(i));
            }
        }
        assertThat(handled).isEqualTo(sent);
        assertThat(notes).isEmpty();
    }

    @Test
    void aBugIsReportedOnceAndNothingWaits() {
        try (EventThread thread = new EventThread(
                "test",
                event -> {
                    throw new IllegalStateException("no such meter");
                },
                notes::add)) {
            for (int i = 0; i < 5_000; i++) {
                thread.on(new RunEvent.Note("note"));
            }
        }
        assertThat(notes)
                .filteredOn(note -> !note.startsWith("dropped "))
                .singleElement()
                .satisfies(note -> assertThat(note).contains("no such meter", "the run continues"));
    }

    @Test
    void aThreadThatHangsDropsEventsAndCountsThem() {
        CountDownLatch released = new CountDownLatch(1);
        EventThread thread = new EventThread(
                "test",
                event -> {
                    try {
                        released.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                notes::add);
        for (int i = 0; i < 2_000; i++) {
            thread.on(new RunEvent.Note("note"));
        }
        released.countDown();
        thread.close();
        assertThat(notes).singleElement().satisfies(note -> assertThat(note).matches("dropped \\d+ events because .*"));
    }
}
