package dev.assay.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.AssayException;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.Durability;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.DatabaseCopies;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Copies that several runs share, on a server in memory. */
@Parallel
class KeptCopiesTest {

    private static final String LOAD = "01234567-89ab-cdef-0123-456789abcdef";

    private static final Table ITEM =
            Table.builder("item").integer("id").primaryKey("id").build();

    private static final TargetInfo INFO = new TargetInfo(
            "Product", "1", "product", null, Map.of(), Durability.UNKNOWN, "jdbc:any", "tuned", "", "", null, null);

    private final Server server = new Server();
    private final List<RunEvent> events = new ArrayList<>();
    private final KeptCopies kept = new KeptCopies();

    /** The names of databases, and what was restored. */
    private static final class Server implements DatabaseCopies {

        final TreeSet<String> databases = new TreeSet<>();
        final List<String> restored = new ArrayList<>();
        int attempts;
        String database = "shop";
        Optional<String> hindrance = Optional.empty();

        Optional<String> loss = Optional.empty();

        @Nullable
        String failure;

        @Override
        public Optional<String> hindrance(Dataset dataset) {
            return hindrance;
        }

        @Override
        public String database() {
            return database;
        }

        @Override
        public List<String> names(String prefix) {
            return databases.stream().filter(name -> name.startsWith(prefix)).toList();
        }

        @Override
        public void keep(String copy) {
            attempts++;
            if (failure != null) {
                throw AssayException.target(failure, null);
            }
            databases.add(copy);
        }

        @Override
        public Optional<String> loss(String copy) {
            return loss;
        }

        @Override
        public void restore(String copy, Dataset dataset) {
            attempts++;
            if (failure != null) {
                throw AssayException.target(failure, null);
            }
            restored.add(copy);
        }

        @Override
        public void drop(String copy) {
            databases.remove(copy);
        }
    }

    private KeptCopies.Place place(int version, @Nullable DatabaseCopies copies) {
        Target target = (Target) Proxy.newProxyInstance(
                Target.class.getClassLoader(),
                new Class<?>[] {Target.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "copies" -> Optional.ofNullable(copies);
                    case "info" -> INFO;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        return new KeptCopies.Place(
                target,
                Dataset.builder("items", version, new Seeds(1))
                        .table(ITEM, 1, (row, random, writer) -> writer.integer(row))
                        .build(),
                events::add);
    }

    private List<String> refusals() {
        return events.stream()
                .filter(RunEvent.CopyRefused.class::isInstance)
                .map(event -> ((RunEvent.CopyRefused) event).reason())
                .toList();
    }

    @Test
    void aCopyIsRestoredForTheSameDataSetOnly() {
        kept.restore(place(1, server));
        kept.keep(place(1, server), LOAD, false);
        kept.restore(place(2, server));
        assertThat(server.restored).isEmpty();

        kept.restore(place(1, server));

        assertThat(server.restored).hasSize(1).containsAll(server.databases);
        assertThat(events).filteredOn(RunEvent.CopyRestored.class::isInstance).hasSize(1);
        assertThat(server.databases.first()).matches("assay_suite_[0-9a-f]{16}_0123456789abcdef");
    }

    @Test
    void aRunThatResetsBeginsFromTheCopyThatItKeeps() {
        kept.keep(place(1, server), LOAD, true);

        assertThat(server.restored).hasSize(1);
        assertThat(events).noneMatch(RunEvent.CopyRestored.class::isInstance);
    }

    @Test
    void copiesOfAKilledProgramAreDroppedAndThoseOfOtherDatabasesStay() {
        kept.keep(place(1, server), LOAD, false);
        String left = server.databases.first();
        server.databases.add(left + "_next");
        server.databases.add(left + "_old");
        server.databases.add("assay_suite_0000000000000000_0");
        KeptCopies next = new KeptCopies();

        next.restore(place(1, server));

        assertThat(server.databases).containsExactly("assay_suite_0000000000000000_0");
        assertThat(server.restored).isEmpty();
    }

    @Test
    void closingDropsTheCopies() {
        assertThat(kept.areKept()).isFalse();
        KeptCopies.Place place = place(1, server);
        kept.keep(place, LOAD, false);
        assertThat(kept.areKept()).isTrue();

        kept.drop(place.target());

        assertThat(server.databases).isEmpty();
        assertThat(kept.areKept()).isFalse();
    }

    @Test
    void aCopyOfAnotherDatabaseIsNotRestored() {
        kept.keep(place(1, server), LOAD, false);
        server.database = "other";

        kept.restore(place(1, server));

        assertThat(server.restored).isEmpty();
    }

    @Test
    void aCopyThatLacksAnObjectIsNotRestoredAndTheNextLoadReplacesIt() {
        kept.keep(place(1, server), LOAD, false);
        server.loss = Optional.of("the copy lacks the function f()");
        kept.restore(place(1, server));
        assertThat(refusals()).containsExactly("the copy lacks the function f()");
        assertThat(server.restored).isEmpty();
        server.loss = Optional.empty();

        kept.keep(place(1, server), LOAD.replace('0', '9'), false);
        kept.restore(place(1, server));

        assertThat(server.databases).hasSize(1);
        assertThat(server.restored).hasSize(1).containsAll(server.databases);
    }

    @Test
    void aFailureIsReportedAndNotTriedAgain() {
        server.failure = "is being accessed by other users";
        kept.keep(place(1, server), LOAD, false);
        kept.restore(place(1, server));
        kept.keep(place(1, server), LOAD, false);

        assertThat(server.attempts).isEqualTo(1);
        assertThat(refusals()).hasSize(3).containsOnly("is being accessed by other users");
    }

    @Test
    void aHindranceIsReportedEachTimeAndMayEnd() {
        server.hindrance = Optional.of("the database holds more");
        kept.keep(place(1, server), LOAD, false);
        assertThat(refusals()).containsExactly("the database holds more");
        server.hindrance = Optional.empty();

        kept.keep(place(1, server), LOAD, false);

        assertThat(refusals()).hasSize(1);
        assertThat(server.databases).hasSize(1);
    }

    @Test
    void productsWithoutCopiesAreNamed() {
        kept.keep(place(1, null), LOAD, false);

        assertThat(refusals()).containsExactly("Product is not known to copy databases");
        assertThat(kept.areKept()).isFalse();
    }
}
