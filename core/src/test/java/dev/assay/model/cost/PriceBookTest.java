package dev.assay.model.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class PriceBookTest {

    private static final Sku DISK = new Sku("aws", "us-east-1", "rds.storage.io1.single");

    private static UnitPrice price(Sku sku, String usd, String date) {
        return new UnitPrice(
                sku, PriceUnit.GB_MONTH, Money.usd(usd), PurchaseOption.ON_DEMAND, LocalDate.parse(date), "a test");
    }

    private static Money on(PriceBook book, String day) {
        return book.price(DISK, PriceUnit.GB_MONTH, PurchaseOption.ON_DEMAND, LocalDate.parse(day))
                .price();
    }

    @Test
    void findsTheNewestPriceUpToADay() {
        PriceBook book = PriceBook.of(List.of(
                price(DISK, "0.1", "2020-01-01"), price(DISK, "0.3", "2024-01-01"), price(DISK, "0.2", "2022-01-01")));
        assertThat(on(book, "2020-01-01")).isEqualTo(Money.usd("0.1"));
        assertThat(on(book, "2023-12-31")).isEqualTo(Money.usd("0.2"));
        assertThat(on(book, "2030-01-01")).isEqualTo(Money.usd("0.3"));
    }

    @Test
    void messageNamesTheMissingPrice() {
        PriceBook book = PriceBook.of(
                List.of(price(DISK, "0.1", "2020-01-01"), price(DISK.in("eu-west-1"), "0.2", "2020-01-01")));
        assertThatThrownBy(() -> on(book, "2019-12-31"))
                .isInstanceOf(AssayException.class)
                .hasMessage(
                        "there is no price of aws us-east-1 rds.storage.io1.single (GB-Mo, on-demand) on any list of"
                                + " 2019-12-31 or before; the first is of 2020-01-01. Add it to a price file (--prices) as the row"
                                + " aws,us-east-1,rds.storage.io1.single,GB-Mo,PRICE,USD,on-demand,2019-12-31,SOURCE");
        assertThatThrownBy(() -> book.price(
                        DISK.in("us-west-2"), PriceUnit.GB_MONTH, PurchaseOption.ON_DEMAND, LocalDate.of(2020, 1, 1)))
                .hasMessageContaining("aws us-west-2 rds.storage.io1.single")
                .hasMessageContaining("there is one in eu-west-1, us-east-1");
        assertThatThrownBy(() -> book.price(
                        DISK, PriceUnit.GB_MONTH, PurchaseOption.RESERVED_1Y_NO_UPFRONT, LocalDate.of(2020, 1, 1)))
                .hasMessageContaining("reserved-1y-no-upfront")
                .hasMessageContaining("there is one for on-demand");
    }

    @Test
    void messageSuggestsSimilarNames() {
        PriceBook book = PriceBook.of(List.of(price(DISK, "0.1", "2020-01-01")));
        assertThatThrownBy(() -> on(book, new Sku("aws", "us-east-1", "rds.storage.io1.singel")))
                .hasMessageContaining("no list has this key (did you mean 'rds.storage.io1.single'?)");
        assertThatThrownBy(() -> on(book, new Sku("aws", "us-east-1", "rds.io.io1.single")))
                .as("another resource, not a typing error")
                .hasMessageContaining("no list has this key. Add it");
        assertThatThrownBy(() -> on(book, DISK.in("us-aest-1")))
                .hasMessageContaining("there are no prices in the region 'us-aest-1' (did you mean 'us-east-1'?)");
        assertThatThrownBy(() -> on(book, new Sku("asw", "us-east-1", DISK.key())))
                .hasMessageContaining("there are no prices of the provider 'asw' (did you mean 'aws'?)");
    }

    private static Money on(PriceBook book, Sku sku) {
        return book.price(sku, PriceUnit.GB_MONTH, PurchaseOption.ON_DEMAND, LocalDate.of(2026, 1, 1))
                .price();
    }

    @Test
    void priceForAnotherUnitIsRejected() {
        PriceBook book = PriceBook.of(List.of(price(DISK, "0.1", "2020-01-01")));
        assertThatThrownBy(() -> book.price(DISK, PriceUnit.HOUR, PurchaseOption.ON_DEMAND, LocalDate.of(2020, 1, 1)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("GB-Mo")
                .hasMessageContaining("Hrs");
    }

    @Test
    void differentPricesOnOneDayAreRejected() {
        List<UnitPrice> differing = List.of(price(DISK, "0.1", "2020-01-01"), price(DISK, "0.2", "2020-01-01"));
        assertThatThrownBy(() -> PriceBook.of(differing))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("two prices of aws us-east-1 rds.storage.io1.single")
                .hasMessageContaining("2020-01-01");
        assertThat(PriceBook.of(List.of(price(DISK, "0.1", "2020-01-01"), price(DISK, "0.10", "2020-01-01")))
                        .rows())
                .hasSize(2);
    }

    @Test
    void pricesForTwoUnitsOnOneDayAreRejected() {
        UnitPrice other = new UnitPrice(
                DISK, PriceUnit.GB, Money.usd("0.1"), PurchaseOption.ON_DEMAND, LocalDate.of(2020, 1, 1), "a test");
        assertThatThrownBy(() -> PriceBook.of(List.of(price(DISK, "0.1", "2020-01-01"), other)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("for one GB-Mo and for one GB");
    }

    @Test
    void overridesReplaceListsOfAnyDate() {
        PriceBook lists = PriceBook.of(
                List.of(price(DISK, "0.1", "2024-01-01"), price(DISK.in("eu-west-1"), "0.2", "2024-01-01")));
        PriceBook book = lists.overriddenBy(PriceBook.of(List.of(price(DISK, "0.07", "2021-01-01"))));
        assertThat(on(book, "2026-01-01")).isEqualTo(Money.usd("0.07"));
        assertThat(book.regions("aws")).containsExactly("eu-west-1", "us-east-1");
    }
}
