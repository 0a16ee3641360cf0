package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the life cycle of bindings, which is that in YCSB's client. */
@Parallel
class BindingLifeTest extends BindingRuns {

    /** Each worker has one instance, in its thread from init to cleanup; all instances have the same properties. */
    @Test
    void aBindingLivesAsInYcsbsClient() throws Exception {
        write(
                "bench.Life",
                Sources.binding("Life", """
                private static int living;
                private static int made;
                private boolean first = true;

                @SuppressWarnings("unchecked")
                private void tell(String event) {
                    ((Collection<String>) System.getProperties().get("assay.test.events")).add(event + " "
                            + Thread.currentThread().getName() + " " + System.identityHashCode(this) + " "
                            + System.identityHashCode(getProperties()) + " " + made + " "
                            + (Thread.currentThread().getContextClassLoader() == Life.class.getClassLoader()));
                }

                @Override
                public void init() {
                    synchronized (Life.class) {
                        living++;
                        made++;
                        tell("init");
                    }
                }

                @Override
                public void cleanup() {
                    synchronized (Life.class) {
                        living--;
                        tell(living == 0 ? "last" : "cleanup");
                    }
                }

                private void used() {
                    if (first) {
                        first = false;
                        tell("used");
                    }
                }
                """).replace("{ return Status.OK; }", "{ used(); return Status.OK; }"));
        requireAllDone(run(experiment("a", "bench.Life", Map.of())));
        List<String> workers = events.stream()
                .filter(event -> event.contains(" assay-worker-"))
                .toList();
        assertThat(workers.stream().filter(event -> event.startsWith("init "))).hasSize(3);
        for (int worker = 0; worker < 3; worker++) {
            String name = " assay-worker-" + worker + " ";
            List<String> own =
                    workers.stream().filter(event -> event.contains(name)).toList();
            assertThat(own.stream().map(event -> event.replaceAll(" .*", "")).collect(Collectors.joining(" ")))
                    .matches("init( used)? (cleanup|last)");
            assertThat(own.stream().map(event -> event.split(" ")[2]).distinct())
                    .as("one instance")
                    .hasSize(1);
        }
        assertThat(workers.stream().map(event -> event.split(" ")[3]).distinct())
                .as("the same properties")
                .hasSize(1);
        assertThat(workers).allMatch(event -> event.endsWith(" true"));
        assertThat(workers.subList(0, 3)).allMatch(event -> event.startsWith("init "));
        assertThat(workers.stream().filter(event -> event.startsWith("init ")).map(event -> event.split(" ")[4]))
                .as("the first instances of their class, which nobody used before")
                .containsExactly("1", "2", "3");
        assertThat(events.stream()
                        .filter(event -> !event.contains(" assay-worker-"))
                        .map(event -> event.replaceAll(" .*", ""))
                        .collect(Collectors.joining(" ")))
                .as("looking for the data takes one instance, from its beginning to its end")
                .matches("(init used last ?)+");
        assertThat(workers.get(workers.size() - 1)).startsWith("last ");
        assertThat(workers.stream().filter(event -> event.startsWith("last "))).hasSize(1);
    }

    /** Load and run set the properties of YCSB's two processes, which override those in files. */
    @Test
    void bindingsGetThePropertiesOfTheirClient() throws Exception {
        write(
                "bench.Told",
                Sources.binding("Told", """
                @SuppressWarnings("unchecked")
                private static Collection<String> events() {
                    return (Collection<String>) System.getProperties().get("assay.test.events");
                }

                @Override
                public void init() {
                    Properties p = getProperties();
                    events().add(p.getProperty("threadcount") + " " + p.getProperty("target") + " "
                            + p.getProperty("dotransactions") + " " + p.getProperty("recordcount"));
                }
                """)
                        .replace(
                                "{ return Status.OK; }",
                                "{ if (operation.equals(\"insert\")) { events().add(operation); }"
                                        + " return events().contains(\"insert\") ? Status.OK : Status.NOT_FOUND; }"));
        requireAllDone(run(
                experiment("a", "bench.Told", Map.of("threadcount", "77", "target", "88", "dotransactions", "false"))));
        List<String> told = events.stream().distinct().toList();
        assertThat(told).containsExactly("1 0 true 200", "2 0 false 200", "insert", "3 0 true 200");
    }

    /** The engine never interrupts a cleanup, which may write buffered records. The listener lets it end. */
    @Test
    void aSlowCleanupIsAwaitedAndReported() throws Exception {
        write("bench.Slow", Sources.binding("Slow", """
                @Override
                public void cleanup() throws DBException {
                    while (Thread.currentThread().getName().startsWith("assay-worker-")
                            && ((Collection<?>) System.getProperties().get("assay.test.events")).isEmpty()) {
                        try {
                            Thread.sleep(10);
                        } catch (InterruptedException e) {
                            throw new DBException(e);
                        }
                    }
                }
                """));
        List<RunEvent.SessionsClosed> closed = new ArrayList<>();
        requireAllDone(run(experiment("a", "bench.Slow", Map.of()).listener(event -> {
            if (event instanceof RunEvent.Stage stage && stage.text().contains("sessions that are cleaning up")) {
                events.add(stage.text());
            } else if (event instanceof RunEvent.SessionsClosed times) {
                closed.add(times);
            }
        })));
        assertThat(events).containsExactly("waiting for 3 sessions that are cleaning up");
        assertThat(closed).singleElement().satisfies(each -> {
            assertThat(each.times().count()).isEqualTo(3);
            assertThat(each.times().minNanos()).isGreaterThan(900_000_000);
        });
    }
}
