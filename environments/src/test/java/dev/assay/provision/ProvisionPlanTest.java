package dev.assay.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentDraft;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.StorageSpec;
import dev.assay.spi.environment.EnvironmentProvider;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Costs of any provider: the shortest billed time, missing prices, currencies. */
@Parallel
class ProvisionPlanTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 27);

    /** A provider that bills an hour of a database, a month of a disk and an hour of a host. */
    private record Rack(List<ResourceBill.Gap> gaps) implements EnvironmentProvider {

        @Override
        public String id() {
            return "rack";
        }

        @Override
        public String description() {
            return "hosts in a rack";
        }

        @Override
        public List<String> refusals(RentedDatabase database) {
            return List.of();
        }

        @Override
        public EnvironmentDraft draft(DraftRequest request) {
            return new EnvironmentDraft(
                    List.of(),
                    List.of(
                            bill(
                                    "database a",
                                    Duration.ofMinutes(10),
                                    line(CostComponent.INSTANCE, "db", PriceUnit.HOUR),
                                    line(CostComponent.STORAGE, "disk", PriceUnit.GB_MONTH)),
                            bill("host probe", Duration.ZERO, line(CostComponent.PROBE, "host", PriceUnit.HOUR))),
                    List.of());
        }

        private EnvironmentDraft.Bill bill(String subject, Duration minimum, ResourceBill.Line... lines) {
            return new EnvironmentDraft.Bill(
                    subject, subject, new ResourceBill(subject, List.of(lines), gaps), minimum);
        }

        private static ResourceBill.Line line(CostComponent component, String key, PriceUnit unit) {
            return new ResourceBill.Line(component, new Sku("rack", "here", key), BigDecimal.TEN, unit, key, null);
        }
    }

    private static UnitPrice price(String key, PriceUnit unit, Money each) {
        return new UnitPrice(new Sku("rack", "here", key), unit, each, PurchaseOption.ON_DEMAND, DAY, "a test");
    }

    private static RentedDatabase database(String name, String provider) {
        return new RentedDatabase(
                name,
                provider,
                "here",
                null,
                "db",
                "mysql",
                "8.4",
                "big",
                new StorageSpec("disk", 10, null, null),
                false,
                null,
                null,
                Map.of(),
                null,
                null);
    }

    private static ProvisionPlan plan(Duration time, List<RentedDatabase> databases, UnitPrice... prices) {
        return plan(time, List.of(), databases, prices);
    }

    private static ProvisionPlan plan(
            Duration time, List<ResourceBill.Gap> gaps, List<RentedDatabase> databases, UnitPrice... prices) {
        return ProvisionPlan.of(
                time,
                new DraftRequest(
                        "r", "study", new EnvironmentSpec(databases, null), 1, PriceBook.of(List.of(prices)), DAY),
                List.of(new Rack(gaps)));
    }

    @Test
    void databasesAreBilledForTheShortestTimeAndHostsForTheStudy() {
        ProvisionPlan plan = plan(
                Duration.ofMinutes(6),
                List.of(database("a", "rack")),
                price("db", PriceUnit.HOUR, Money.usd("0.6")),
                price("disk", PriceUnit.GB_MONTH, Money.usd("7.3")),
                price("host", PriceUnit.HOUR, Money.usd("1")));
        assertThat(plan.items())
                .extracting(item -> item.price() == null ? null : item.price().study())
                .as("10 minutes of 6 and of 0.1 an hour, 6 minutes of 10 an hour")
                .containsExactly(Money.usd("1"), Money.usd("0.0166666666667"), Money.usd("1"));
        assertThat(plan.totals())
                .containsExactly(new ProvisionPlan.Total(
                        Money.usd("11753"),
                        Money.usd("4453"),
                        Money.usd("2.0166666666667"),
                        Money.usd("2.0166666666667"),
                        true));
        assertThat(plan.notes()).containsExactly("a database is billed for at least 10m");
        assertThat(plan.creatable()).isTrue();
    }

    /** All items have a price, and more is billed than the items. */
    @Test
    void missingQuantitiesMakeATotalTheLeast() {
        ProvisionPlan plan = plan(
                Duration.ofHours(1),
                List.of(new ResourceBill.Gap(CostComponent.OTHER, "Extended Support")),
                List.of(database("a", "rack")),
                price("db", PriceUnit.HOUR, Money.usd("0.6")),
                price("disk", PriceUnit.GB_MONTH, Money.usd("7.3")),
                price("host", PriceUnit.HOUR, Money.usd("1")));
        assertThat(plan.totals()).extracting(ProvisionPlan.Total::complete).containsExactly(false);
        assertThat(plan.notes()).contains("not in the price: other, Extended Support");
    }

    @Test
    void missingPricesAndUnknownProvidersAreInNoTotal() {
        ProvisionPlan plan = plan(
                Duration.ofHours(1),
                List.of(database("a", "rack"), database("b", "cloud")),
                price("db", PriceUnit.HOUR, Money.usd("1")),
                price("host", PriceUnit.HOUR, Money.of("2", "EUR")));
        assertThat(plan.items()).extracting(item -> item.missing() != null).containsExactly(false, true, false);
        assertThat(plan.totals())
                .as("one for each currency")
                .containsExactly(
                        new ProvisionPlan.Total(
                                Money.usd("7300"), Money.usd("7300"), Money.usd("10"), Money.usd("5"), false),
                        new ProvisionPlan.Total(
                                Money.of("14600", "EUR"),
                                Money.of("0", "EUR"),
                                Money.of("20", "EUR"),
                                Money.of("20", "EUR"),
                                false));
        assertThat(plan.findings())
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.text()).contains("no plug-in rents from the provider 'cloud'"));
        assertThat(plan.creatable()).isFalse();
        assertThat(plan.notes()).isEmpty();
    }
}
