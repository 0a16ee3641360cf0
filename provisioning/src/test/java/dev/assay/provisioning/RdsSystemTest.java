package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.test.Parallel;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class RdsSystemTest {

    private static RdsSystem parse(String text) {
        return RdsSystem.parse(text, Rds.BOOK);
    }

    @Test
    void theShortFormSaysWhatIsBought() {
        assertThat(parse("rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops"))
                .isEqualTo(new RdsSystem(
                        "us-east-1", "postgresql", "db.m5.2xlarge", RdsStorage.IO1, 250, 2_000, null, false));
        assertThat(parse("rds:eu-west-1:mysql:db.m5.large:gp3:1TiB:multi-az"))
                .isEqualTo(new RdsSystem("eu-west-1", "mysql", "db.m5.large", RdsStorage.GP3, 1_024, null, null, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops",
                "rds:us-east-1:mariadb:db.m5.large:gp3:400GiB:20000iops:multi-az",
                "rds:us-east-1:mysql:db.t3.micro:gp2:20GiB",
                "rds:us-east-1:mysql:db.m5.large:gp3:400GiB:12000iops:600MiBps",
                "rds:us-east-1:mysql:db.m5.large:gp3:1024GiB:750MiBps:multi-az",
                "rds:us-east-1:aurora-mysql:db.r6g.large:aurora:1GiB"
            })
    void whatItPrintsItReads(String text) {
        assertThat(parse(text)).hasToString(text);
    }

    /** Sizes have to be positive. */
    @Test
    void iopsThatAreInThePriceOfTheStorageAreOnNoBill() {
        assertThat(Rds.bill("rds:us-east-1:mysql:db.m5.large:gp3:400GiB:12000iops")
                        .lines())
                .noneMatch(line -> line.component() == CostComponent.IOPS);
        assertThat(Rds.bill("rds:us-east-1:mysql:db.m5.large:gp3:400GiB:12001iops")
                        .lines())
                .filteredOn(line -> line.component() == CostComponent.IOPS)
                .extracting(line -> line.quantity().toPlainString())
                .containsExactly("1");
    }

    @ParameterizedTest
    @CsvSource({"12000iops:500, ''", "12000iops:501, 1", "12000iops:750, 250", "16000iops:4000, 3500"})
    void onlyThroughputBeyondThePriceOfTheStorageIsOnTheBill(String speed, String bought) {
        assertThat(Rds.bill("rds:us-east-1:mysql:db.m5.large:gp3:400GiB:" + speed + "MiBps")
                        .lines())
                .filteredOn(line -> line.component() == CostComponent.THROUGHPUT)
                .extracting(line -> line.sku().key() + " " + line.quantity().toPlainString() + " " + line.unit())
                .isEqualTo(
                        bought.isEmpty() ? List.of() : List.of("rds.throughput.gp3.single " + bought + " MIBPS_MONTH"));
    }

    /** A file of prices may have any keys. */
    @Test
    void aPriceOfNoClassIsNoInstance() {
        UnitPrice odd = new UnitPrice(
                new Sku("aws", "us-east-1", "rds.instance.x"),
                PriceUnit.HOUR,
                Money.usd("1"),
                PurchaseOption.ON_DEMAND,
                LocalDate.of(2026, 11, 22),
                "a test");
        String text = "rds:us-east-1:mysql:db.t3.micro:gp2:20GiB";
        assertThat(RdsSystem.parse(text, Rds.BOOK.plus(PriceBook.of(List.of(odd)))))
                .hasToString(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250 | write rds:REGION:ENGINE:CLASS:STORAGE:SIZE[:IOPS][:THROUGHPUT][:multi-az]",
                "rds:us-east-1:postgresql | is not an RDS system",
                "rds:us-aest-1:postgresql:db.m5.2xlarge:gp3:250GiB | there is no region 'us-aest-1' (did you mean 'us-east-1'?)",
                "rds:us-east-1:postgres:db.m5.2xlarge:gp3:250GiB | there is no engine 'postgres' (did you mean 'postgresql'?)",
                "rds:us-east-1:postgresql:db.m5.3xlarge:gp3:250GiB | there is no class 'db.m5.3xlarge' for postgresql in us-east-1",
                "rds:us-east-1:postgresql:db.m5.3xlarge:gp3:250GiB | assay prices lists them",
                "rds:us-east-2:mysql:db.m1.small:gp3:250GiB | (there is in ap-northeast-1",
                "rds:us-east-1:aurora-mysql:db.r6g.large:aurora:10GiB:multi-az | no price with a standby in another zone; leave out multi-az",
                "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB | io1 is sold by its IOPS; add them, such as 2000iops",
                "rds:us-east-1:postgresql:db.m5.2xlarge:gp2:0GiB | size, IOPS and throughput have to be above 0",
                "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:0iops | size, IOPS and throughput have to be above 0",
                "rds:us-east-1:postgresql:db.m5.2xlarge:gp2:250GiB:3000iops | IOPS of gp2 cannot be bought",
                "rds:us-east-1:postgresql:db.m5.2xlarge:gp2:400GiB:600MiBps | throughput of gp2 cannot be bought, found 600MiBps",
                "rds:us-east-1:postgresql:db.m5.2xlarge:gp4:399GiB | there is no storage 'gp4'; known are standard, gp2",
                "rds:us-east-1:postgresql:db.m5.2xlarge:aurora:399GiB | the storage of postgresql is not Aurora's, found aurora",
                "rds:us-east-1:aurora-mysql:db.r6g.large:gp3:399GiB | the storage of aurora-mysql is aurora or aurora-iopt1"
            })
    void whatIsNotSoldIsRefused(String text, String why) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(text)
                .hasMessageContaining(why);
    }

    /** The limits may be wrong, so a system beyond them is still priced. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:999iops | 250 GiB of io1 can have 1000 to 12500 IOPS, found 999",
                "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:12501iops | 250 GiB of io1 can have 1000 to 12500 IOPS, found 12501",
                "rds:us-east-1:postgresql:db.m5.2xlarge:io1:99GiB:2000iops | io1 comes in 100 to 65536 GiB, found 99 GiB",
                "rds:us-east-1:postgresql:db.m5.2xlarge:gp3:399GiB:12000iops | gp3 below 400 GiB has 3000 IOPS and no more",
                "rds:us-east-1:postgresql:db.m5.2xlarge:gp3:399GiB:500MiBps | gp3 below 400 GiB has 125 MiB/s and no more",
                "rds:us-east-1:postgresql:db.m5.2xlarge:gp3:400GiB:499MiBps | 400 GiB of gp3 can have 500 to 4000 MiB/s, found 499",
                "rds:us-east-1:postgresql:db.m5.2xlarge:gp3:400GiB:4001MiBps | 400 GiB of gp3 can have 500 to 4000 MiB/s, found 4001",
                "rds:us-east-1:postgresql:db.m5.2xlarge:gp3:400GiB:3001MiBps | 3001 MiB/s of gp3 need 12004 IOPS"
            })
    void limitsThatWereNotVerifiedWarnAndNeverRefuse(String text, String why) {
        ResourceBill bill = Rds.bill(text);
        assertThat(bill.system()).isEqualTo(text);
        assertThat(bill.warnings())
                .singleElement()
                .asString()
                .startsWith(why)
                .endsWith("(limit not verified, written down on 2026-11-22; check it in the provider's documentation)");
    }

    @Test
    void systemsWithinTheLimitsHaveNoWarning() {
        assertThat(Rds.bill("rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops")
                        .warnings())
                .isEmpty();
        assertThat(Rds.bill("rds:us-east-1:mysql:db.m5.large:gp3:400GiB:12000iops:600MiBps")
                        .warnings())
                .isEmpty();
    }
}
