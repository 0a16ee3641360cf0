package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.spi.cost.PriceQuery;
import dev.assay.spi.cost.PriceSource;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Tests that every price source must pass. A plug-in's test class extends this one and returns its source and an item
 * that the source has a price for.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class PriceSourceContract {

    /** Returns the source under test. */
    protected abstract PriceSource source();

    /** Returns an item that the source has a price for. */
    protected abstract Sku known();

    @Test
    void isRegisteredAsAServiceUnderAKebabCaseId() {
        PluginChecks.requireKebabCase(source().id());
        assertThat(source().description())
                .as("description() must be one line without a full stop")
                .isNotBlank()
                .doesNotContain("\n")
                .doesNotEndWith(".");
        PluginChecks.requireRegistered(PriceSource.class, source());
    }

    @Test
    void everyPriceHasAnItemAndASource() {
        assertThat(source().prices(new PriceQuery(known().provider(), known().region()))
                        .rows())
                .as("prices() must return prices for the provider and region of known()")
                .isNotEmpty()
                .allSatisfy(row -> {
                    assertThat(row.source())
                            .as("source of a price, such as a URL and a date")
                            .isNotBlank();
                    assertThat(row.sku().provider()).as("provider of an item").matches("[a-z][a-z0-9-]*");
                    assertThat(row.sku().key()).as("key of an item").matches("[A-Za-z0-9][A-Za-z0-9.-]*");
                    assertThat(row.sku().service()).as("service of an item").isNotBlank();
                });
    }

    @Test
    void returnsOnlyPricesThatMatchTheQuery() {
        PriceQuery query = new PriceQuery(known().provider(), known().region());
        assertThat(source().prices(query).rows())
                .as("prices() must return known() and only items that match the query")
                .extracting(UnitPrice::sku)
                .contains(known())
                .allMatch(query::wants);
        assertThat(source().prices(new PriceQuery(known().provider(), "no-such-region"))
                        .rows())
                .as("prices of an unknown region")
                .isEmpty();
        assertThat(source().prices(new PriceQuery("no-such-provider", null)).rows())
                .as("prices of an unknown provider")
                .isEmpty();
    }

    @Test
    void returnsTheSamePricesForTheSameQuery() {
        PriceQuery query = new PriceQuery(known().provider(), known().region());
        PriceBook once = source().prices(query);
        assertThat(source().prices(query).rows())
                .as("a second answer to the same query")
                .isEqualTo(once.rows());
    }
}
