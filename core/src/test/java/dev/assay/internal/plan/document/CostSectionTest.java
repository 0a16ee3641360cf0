package dev.assay.internal.plan.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.plan.document.CostSection.Price;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.UnitPrice;
import dev.assay.test.Parallel;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class CostSectionTest {

    private static Price price(String amount, LocalDate listDate) {
        return new Price("aws", "us-east-1", "aurora.io", "IOs", amount, null, null, listDate, null);
    }

    /** An earlier and a current price of one product are two rows. */
    @Test
    void twoListsOfOneThingAreBothKeptAndTold() {
        LocalDate before = LocalDate.of(2025, 11, 1);
        LocalDate now = LocalDate.of(2026, 11, 1);
        CostSection section = new CostSection(
                "rds:x",
                null,
                null,
                null,
                null,
                List.of(price("2", before), price("3", now)),
                null,
                null,
                null,
                null,
                null,
                null);
        assertThat(section.book().rows()).extracting(UnitPrice::price).containsExactly(Money.usd("2"), Money.usd("3"));
        assertThat(section.texts())
                .containsEntry("cost.own-prices.aws us-east-1 aurora.io on-demand 2025-11-01", "2 USD a IOs")
                .containsEntry("cost.own-prices.aws us-east-1 aurora.io on-demand 2026-11-01", "3 USD a IOs");
    }
}
