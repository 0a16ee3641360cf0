package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.cost.Sku;
import dev.assay.model.result.Durability;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.cost.BillSource;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Tests that every bill source has to pass. A plug-in's test class extends this one and names its source, a system that the source
 * sells, and the prices that list it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class BillSourceContract {

    /** The bill of a machine that no service rents out. */
    private static final ResourceBill OTHER = new ResourceBill(
            "contract",
            List.of(new ResourceBill.Line(
                    CostComponent.INSTANCE,
                    new Sku("no-such-provider", "no-such-region", "no.such.key"),
                    BigDecimal.ONE,
                    PriceUnit.HOUR,
                    "a contract",
                    Money.usd("1"))),
            List.of());

    /** Called by subclasses. */
    protected BillSourceContract() {}

    /** Returns the source under test. */
    protected abstract BillSource source();

    /** Returns the short form of a system that the prices list. */
    protected abstract String known();

    /** Returns prices that list the system. */
    protected abstract PriceBook prices();

    private ResourceBill bill() {
        return source().bill(known(), prices(), null);
    }

    @Test
    void itIsFoundAsAServiceUnderAKebabCaseName() {
        PluginChecks.requireKebabCase(source().id());
        assertThat(source().description()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
        PluginChecks.requireRegistered(BillSource.class, source());
    }

    @Test
    void itsFormBeginsWithItsId() {
        assertThat(source().form()).startsWith(source().id() + ":").doesNotContain("\n");
        assertThat(known()).startsWith(source().id() + ":");
    }

    @Test
    void aBillHasTheNameOfItsSystemAndLinesWithReasons() {
        assertThat(bill().system()).isEqualTo(known());
        assertThat(bill().lines()).isNotEmpty().allSatisfy(line -> {
            assertThat(line.quantity()).isPositive();
            assertThat(line.reason()).isNotBlank();
        });
        assertThat(bill().meters())
                .allSatisfy(meter -> assertThat(meter.reason()).isNotBlank());
        assertThat(bill().gaps()).allSatisfy(gap -> assertThat(gap.reason()).isNotBlank());
    }

    @Test
    void billsOfClientHostsHaveNothingElse() {
        assertThat(bill().lines())
                .extracting(line -> line.component() == CostComponent.PROBE)
                .containsOnly(source().clientHosts());
    }

    @Test
    void theSameTextGivesTheSameBill() {
        assertThat(bill()).isEqualTo(source().bill(known(), prices(), null));
    }

    @Test
    void whatIsNotSoldOrHasAnotherFormIsRefused() {
        for (String text : List.of(source().id() + ":", source().id() + ":no-such-region:no:such:thing")) {
            assertThatThrownBy(() -> source().bill(text, prices(), null))
                    .as(text)
                    .isInstanceOfSatisfying(
                            AssayException.class,
                            refusal -> assertThat(refusal.kind()).isEqualTo(AssayException.Kind.PLAN))
                    .hasMessageContaining(text);
        }
        assertThatThrownBy(() -> source().bill(known(), PriceBook.EMPTY, null)).isInstanceOf(AssayException.class);
    }

    @Test
    void theBillInAnotherRegionKeepsTheSystem() {
        source().moved(bill(), "no-such-region").ifPresent(moved -> {
            assertThat(moved.lines())
                    .hasSameSizeAs(bill().lines())
                    .extracting(line -> line.sku().region())
                    .containsOnly("no-such-region");
            assertThat(moved.system()).startsWith(source().id() + ":").contains("no-such-region");
        });
    }

    @Test
    void theClientLocationOfABillIsTheOneItWasMadeFor() {
        for (ClientPlace place : ClientPlace.values()) {
            Optional<ResourceBill> placed = source().withClients(bill(), place);
            placed.ifPresent(there -> {
                assertThat(there).isEqualTo(source().bill(known(), prices(), place));
                assertThat(source().clients(there)).contains(place);
            });
        }
    }

    /** Sources that answer for bills of others would be in each other's way. */
    @Test
    void billsOfOtherServicesGetNoAnswer() {
        BillSource source = source();
        TargetInfo measured = new TargetInfo(
                "contract", "1", "contract", null, Map.of(), Durability.UNKNOWN, "", "", "", "", null, null);
        assertThat(source.clients(OTHER)).isEmpty();
        assertThat(source.withClients(OTHER, ClientPlace.INTERNET)).isEmpty();
        assertThat(source.match(OTHER, measured)).isEmpty();
        assertThat(source.alternatives().requestsIncluded(OTHER, this::prices)).isEmpty();
        assertThat(source.alternatives().upgrade(ResourceNames.CPU, OTHER, List.of(), this::prices))
                .isEmpty();
        Sku other = OTHER.lines().get(0).sku();
        assertThat(source.catalogue().attributes(other)).isEmpty();
        assertThat(source.catalogue().instanceClass(other)).isEmpty();
        assertThat(source.catalogue().facts("no-such-class")).isEmpty();
        for (Sku own : bill().lines().stream().map(ResourceBill.Line::sku).toList()) {
            Sku elsewhere = new Sku("no-such-provider", own.region(), own.key());
            assertThat(source.catalogue().attributes(elsewhere))
                    .as(elsewhere.toString())
                    .isEmpty();
            assertThat(source.catalogue().instanceClass(elsewhere)).isEmpty();
        }
    }

    @Test
    void theCatalogueKnowsWhatIsOnTheBill() {
        bill().lines().stream()
                .flatMap(line -> source().catalogue().instanceClass(line.sku()).stream())
                .forEach(name -> assertThat(source().catalogue().facts(name)).isPresent());
        assertThat(source().catalogue().minimumTime().isNegative()).isFalse();
        assertThat(source().catalogue().coverage(prices()))
                .allSatisfy(row -> assertThat(row.what()).isNotBlank());
    }
}
