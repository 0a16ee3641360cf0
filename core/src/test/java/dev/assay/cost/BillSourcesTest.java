package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.ResultFixture;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.cost.BillMatch;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The core finds the source of a bill, and refuses two that answer for the same one. */
@Parallel
class BillSourcesTest {

    private static final FakeBills DATABASES = new FakeBills("acme-db", "acme", false);
    private static final FakeBills HOSTS = new FakeBills("zeta-hosts", "zeta", true);
    private static final BillSources SOURCES = new BillSources(List.of(DATABASES, HOSTS), List.of());
    private static final BillSources RIVALS =
            new BillSources(List.of(DATABASES, new FakeBills("acme-too", "acme", false)), List.of());

    @TempDir
    Path folder;

    private ResourceBill bill() {
        return SOURCES.bill("acme-db:here:large", PriceBook.EMPTY, folder, null);
    }

    private static void assertRefused(ThrowingCallable call, String... parts) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refusal -> assertThat(refusal.kind()).isEqualTo(AssayException.Kind.PLAN))
                .message()
                .contains(parts);
    }

    @Test
    void theSourceOfAFormMakesTheBill() {
        assertThat(SOURCES.hasForm("acme-db:here:large")).isTrue();
        assertThat(SOURCES.hasForm("acme:here:large")).isFalse();
        assertThat(bill().system()).isEqualTo("acme-db:here:large");
        assertThat(SOURCES.in(bill(), "there").system()).isEqualTo("acme-db:there:moved");
        assertThat(SOURCES.in(bill(), "here")).isEqualTo(bill());
    }

    @Test
    void aMessageListsTheFormsOfItsKindAlone() {
        assertRefused(
                () -> SOURCES.bill("other:here:large", PriceBook.EMPTY, folder, null),
                "provider other has no short form; available: acme-db:REGION:CLASS (things of acme). Pass a bill file");
        assertRefused(
                () -> SOURCES.hosts("m5.large", PriceBook.EMPTY),
                "'m5.large' is not a client host; available: zeta-hosts:REGION:CLASS (things of zeta)");
        assertThatThrownBy(() -> SOURCES.hosts("acme-db:here:large", PriceBook.EMPTY))
                .hasMessage("'acme-db:here:large' is a database; a client host is needed here;"
                        + " available: zeta-hosts:REGION:CLASS (things of zeta)");
        assertRefused(
                () -> SOURCES.bill("zeta-hosts:here:m5", PriceBook.EMPTY, folder, null),
                "is a client host; a database is needed here");
        assertRefused(
                () -> new BillSources(List.of(), List.of()).hosts("m5.large", PriceBook.EMPTY),
                "no plug-in with short forms of client hosts was found");
        assertThat(SOURCES.hosts(" zeta-hosts:here:m5 ", PriceBook.EMPTY).lines())
                .singleElement()
                .satisfies(line -> assertThat(line.sku()).isEqualTo(new Sku("zeta", "here", "m5")));
    }

    @Test
    void theSourceOfTheKeysAnswersForABill() {
        TargetInfo measured = ResultFixture.trial().target();
        assertThat(SOURCES.match(bill(), measured)).contains(BillMatch.SAME);
        assertThat(SOURCES.attributes(new Sku("acme", "here", "large"))).isEqualTo(Map.of("class", "large"));
        assertThat(SOURCES.attributes(new Sku("nobody", "here", "large"))).isEmpty();
        assertThat(SOURCES.classes(bill())).containsExactly("class of large");
        assertThat(SOURCES.minimumTime(bill())).isEqualTo(Duration.ofMinutes(3));
        ResourceBill placed = SOURCES.withClients(bill(), ClientPlace.INTERNET);
        assertThat(placed.meters()).hasSize(1);
        assertThat(SOURCES.withClientsOf(bill(), placed)).isEqualTo(placed);
        assertThat(SOURCES.withClientsOf(bill(), bill())).isEqualTo(bill());
    }

    @Test
    void aBillOfNoSourceHasNoClientLocation() throws IOException {
        Path file = Files.writeString(folder.resolve("own.csv"), """
                component,provider,region,key,quantity,unit,reason,price,currency
                instance,own,office,server,1,Hrs,a server,0.35,USD
                """);
        ResourceBill own = SOURCES.bill("own.csv", PriceBook.EMPTY, folder, null);
        assertThat(own.system()).endsWith(file.getFileName().toString());
        assertThat(SOURCES.match(own, ResultFixture.trial().target())).isEmpty();
        assertThat(SOURCES.minimumTime(own)).isZero();
        assertRefused(() -> SOURCES.withClients(own, ClientPlace.INTERNET), "client: cannot be combined with the bill");
        assertRefused(
                () -> SOURCES.bill("own.csv", PriceBook.EMPTY, folder, ClientPlace.INTERNET),
                "which is not a system in short form");
    }

    /** The first of them would win by the order of the class path. */
    @Test
    void twoSourcesThatAnswerForTheSameAreRefusedByName() {
        TargetInfo measured = ResultFixture.trial().target();
        Sku sku = new Sku("acme", "here", "large");
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> RIVALS.match(bill(), measured),
                () -> RIVALS.withClients(bill(), ClientPlace.INTERNET),
                () -> RIVALS.attributes(sku),
                () -> RIVALS.instanceClass(sku))) {
            assertRefused(call, "two bill sources answer, acme-db (", ") and acme-too (", "remove one");
        }
    }
}
