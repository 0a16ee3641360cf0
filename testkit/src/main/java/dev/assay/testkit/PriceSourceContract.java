package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.spi.cost.PriceQuery;
import dev.assay.spi.cost.PriceSource;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Tests that every price source has to pass. A plug-in's test class extends this one and names its source and an item
 * that the source has a price for.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class PriceSourceContract {

    /** Called by subclasses. */
    protected PriceSourceContract() {}

    /** Returns the source under test. */
    protected abstract PriceSource source();

    /** Returns an item that the source has a price for. */
    protected abstract Sku known();

    @Test
    void itIsFoundAsAServiceUnderAKebabCaseName() {
        assertThat(source().id()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)*");
        assertThat(source().description()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
        List<String> found = new ArrayList<>();
        ServiceLoader.load(PriceSource.class)
                .forEach(each -> found.add(each.getClass().getName()));
        assertThat(found)
                .as("META-INF/services/" + PriceSource.class.getName())
                .contains(source().getClass().getName());
    }

    @Test
    void everyPriceSaysWhatItIsForAndWhereItCameFrom() {
        assertThat(source().prices(new PriceQuery(known().provider(), known().region()))
                        .rows())
                .isNotEmpty()
                .allSatisfy(row -> {
                    assertThat(row.source()).isNotBlank();
                    assertThat(row.sku().provider()).matches("[a-z][a-z0-9-]*");
                    assertThat(row.sku().key()).matches("[A-Za-z0-9][A-Za-z0-9.-]*");
                    assertThat(row.sku().service()).isNotBlank();
                });
    }

    @Test
    void onlyWhatWasAskedForIsAnswered() {
        PriceQuery query = new PriceQuery(known().provider(), known().region());
        assertThat(source().prices(query).rows())
                .extracting(UnitPrice::sku)
                .contains(known())
                .allMatch(query::wants);
        assertThat(source().prices(new PriceQuery(known().provider(), "no-such-region"))
                        .rows())
                .isEmpty();
        assertThat(source().prices(new PriceQuery("no-such-provider", null)).rows())
                .isEmpty();
    }

    @Test
    void theSameQuestionHasTheSameAnswer() {
        PriceQuery query = new PriceQuery(known().provider(), known().region());
        PriceBook once = source().prices(query);
        assertThat(source().prices(query).rows()).isEqualTo(once.rows());
    }
}
