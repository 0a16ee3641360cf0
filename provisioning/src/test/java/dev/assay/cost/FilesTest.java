package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.UnitPrice;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Price and bill files. */
@Parallel
class FilesTest {

    private static final String PRICES = String.join(",", UnitPrice.COLUMNS) + "\n";
    private static final String BILL = String.join(",", BillFile.COLUMNS) + "\n";

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("file.csv"), text);
    }

    @Test
    void aFileOfPricesIsABook() throws IOException {
        PriceBook book = PriceListFile.read(file(
                PRICES + "aws,eu-west-1,rds.iops.io1.single,IOPS-Mo,0.11,USD,on-demand,2026-10-01,our contract\n"));
        assertThat(book.rows()).singleElement().satisfies(row -> {
            assertThat(row.price()).isEqualTo(Money.usd("0.11"));
            assertThat(row.source()).isEqualTo("our contract");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "aws,r,k,IOPS-Mo,x,USD,on-demand,2026-10-01,s | 2: price: found 'x'",
                "aws,r,k,IOPS-Mo,-1,USD,on-demand,2026-10-01,s | at least 0 is needed",
                "aws,r,k,IOPS,1,USD,on-demand,2026-10-01,s | there is no unit 'IOPS'; known are Hrs",
                "aws,r,k,IOPS-Mo,1,usd,on-demand,2026-10-01,s | currency: found 'usd'",
                "aws,r,k,IOPS-Mo,1,USD,reserved,2026-10-01,s | there is no purchase option 'reserved'; known are on-demand",
                "aws,r,k,IOPS-Mo,1,USD,on-demand,1.10.2026,s | list_date: found '1.10.2026'",
                "aws,r,k,IOPS-Mo,1,USD,on-demand,2026-10-01, | source: not given; each price needs it",
                ",r,k,IOPS-Mo,1,USD,on-demand,2026-10-01,s | provider: not given; each price needs it"
            })
    void aPriceThatCannotBeReadIsRefusedWithItsLine(String row, String why) throws IOException {
        Path file = file(PRICES + row + "\n");
        assertThatThrownBy(() -> PriceListFile.read(file))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("file.csv:2: ")
                .hasMessageContaining(why);
    }

    @Test
    void otherColumnsAndMissingFilesAreRefused() throws IOException {
        Path other = file("a,b\n1,2\n");
        assertThatThrownBy(() -> PriceListFile.read(other)).hasMessageContaining("needed are provider, region, key");
        assertThatThrownBy(() -> BillFile.read(other)).hasMessageContaining("needed are component, provider");
        assertThatThrownBy(() -> PriceListFile.read(folder.resolve("none.csv"))).hasMessageContaining("no such file");
        assertThatThrownBy(() -> BillFile.read(folder.resolve("none.csv"))).hasMessageContaining("no such file");
        Path empty = file(BILL);
        assertThatThrownBy(() -> BillFile.read(empty)).hasMessageContaining("has no line");
    }

    /** Files in other encodings, and folders, have a clear error. */
    @Test
    void whatIsNoTextIsRefused() throws IOException {
        Path file =
                Files.write(folder.resolve("latin.csv"), (BILL + "caf\u00e9,1").getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> PriceListFile.read(file))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("latin.csv cannot be read: it has to be a readable text file in UTF-8");
        assertThatThrownBy(() -> BillFile.read(file))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("latin.csv cannot be read: it has to be a readable text file in UTF-8");
        assertThatThrownBy(() -> PriceListFile.read(folder))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void aMachineOfOnesOwnHasItsOwnPrice() throws IOException {
        ResourceBill bill = BillFile.read(file(BILL
                + "instance,own,office,server,2,Hrs,two servers with their power,0.35,USD\n"
                + "storage,aws,us-east-1,ebs.gp3,100,GB-Mo,a copy elsewhere,,\n"));
        assertThat(bill.system()).isEqualTo("file.csv");
        assertThat(Pricing.price(bill, Rds.BOOK, PricingTerms.onDemand(LocalDate.of(2026, 11, 22)))
                        .perMonth())
                .isEqualTo(Money.usd("519"));
    }

    @Test
    void whatOnlyARunCountsIsLeftToIt() throws IOException {
        ResourceBill bill = BillFile.read(file(BILL
                + "io,study,unknown,tpcc-rds-mysql.io,counted,IOs,billed each,,\n"
                + "transfer,own,office,line,counted-to,GB,the provider of the line,0.02,USD\n"));
        assertThat(bill.lines()).isEmpty();
        assertThat(bill.meters())
                .extracting(ResourceBill.Meter::use)
                .containsExactly(ResourceBill.Use.STORAGE_REQUESTS, ResourceBill.Use.TO_DATABASE);
    }

    /** An unknown quantity is missing, not zero. */
    @Test
    void whatIsUnknownIsMissingWithItsReason() throws IOException {
        ResourceBill bill = BillFile.read(file(BILL
                + "instance,own,office,server,1,Hrs,a server,0.35,USD\n"
                + "transfer,own,office,line,unknown,GB,nobody wrote it down,0.02,USD\n"
                + "backup,own,office,tape,7,GB-Mo,nobody knows what tapes cost,unknown,\n"));
        assertThat(bill.lines()).hasSize(1);
        PricedBill priced = Pricing.price(bill, Rds.BOOK, PricingTerms.onDemand(LocalDate.of(2026, 11, 22)));
        assertThat(priced.perMonth()).isEqualTo(Money.usd("255.5"));
        assertThat(priced.components()).containsExactly(CostComponent.INSTANCE);
        assertThat(priced.notes())
                .containsExactly(
                        "not in the price: transfer, own office line, unknown: nobody wrote it down",
                        "not in the price: backup, own office tape, unknown: nobody knows what tapes cost");
        Path nothing = file(BILL + "transfer,own,office,line,unknown,GB,nobody wrote it down,,\n");
        assertThatThrownBy(() -> BillFile.read(nothing)).hasMessageContaining("has only unknown lines");
    }

    /** The study did not publish its transfer. */
    @Test
    void theBillsOfTheStudySayThatTransferIsUnknown() {
        Path bills = Path.of("").toAbsolutePath().getParent().resolve("plans/bills");
        for (String size : List.of("small", "large", "xlarge", "2xlarge", "4xlarge")) {
            assertThat(BillFile.read(bills.resolve("s1-" + size + ".csv")).gaps())
                    .as(size)
                    .extracting(ResourceBill.Gap::component)
                    .containsExactly(CostComponent.TRANSFER);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cloudsql:us-central1:db-n1-standard-4", "azure:westeurope:GP_Gen5_4"})
    void otherProvidersSystemsArePointedToBillsInFiles(String text) {
        assertThatThrownBy(() -> Rds.BILLS.bill(text, Rds.BOOK, folder, null))
                .isInstanceOf(AssayException.class)
                .hasMessageStartingWith("'" + text + "': provider " + text.substring(0, text.indexOf(':'))
                        + " has no short form; available: rds:REGION:ENGINE:")
                .hasMessageContaining("plans/bills/cloud-sql-example.csv");
        assertThatThrownBy(() -> Rds.BILLS.bill("none.csv", Rds.BOOK, folder, null))
                .hasMessageContaining("no such file");
    }

    /** 4 · 0.082603 · 730 + 16 · 0.014002 · 730 + 250 · 0.34 + 250 · 0.08. */
    @Test
    void theExampleOfCloudSqlIsPricedAndDocumented() throws IOException {
        Path root = Path.of("").toAbsolutePath().getParent();
        ResourceBill bill = Rds.BILLS.bill("plans/bills/cloud-sql-example.csv", Rds.BOOK, root, null);
        assertThat(Pricing.price(bill, Rds.BOOK, PricingTerms.onDemand(LocalDate.of(2026, 11, 1)))
                        .perMonth()
                        .amount())
                .isEqualByComparingTo("509.74412");
        String example = Files.readString(root.resolve("plans/bills/cloud-sql-example.csv"));
        assertThat(Files.readString(root.resolve("docs/cost.md")))
                .contains("    " + example.strip().replace("\n", "\n    ") + "\n");
    }

    @Test
    void whereClientsStandIsNotSaidOfABillInAFile() throws IOException {
        Path file = file(BILL + "instance,own,office,server,1,Hrs,a server,0.35,USD\n");
        assertThatThrownBy(() -> Rds.BILLS.bill(file.getFileName().toString(), Rds.BOOK, folder, ClientPlace.SAME_ZONE))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(
                        "client: cannot be combined with the bill file.csv, which is not a system in short form");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "machine,own,here,server,1,Hrs,why,1,USD | there is no component 'machine'; known are instance",
                "instance,own,here,server,one,Hrs,why,1,USD | found 'one' and '1'",
                "instance,own,here,server,-1,Hrs,why,1,USD | neither quantity nor price can be negative",
                "instance,own,here,server,1,Hrs,why,1, | currency: found nothing",
                "instance,own,here,server,1,Hrs,,1,USD | reason: found nothing",
                "io,own,here,disk,counted,GB,why,1,USD | unit: found GB, counted quantities are in IOs",
                "transfer,own,here,line,counted-from,IOs,why,1,USD | found IOs, counted quantities are in GB"
            })
    void aLineThatCannotBeReadIsRefused(String line, String why) throws IOException {
        Path file = file(BILL + line + "\n");
        assertThatThrownBy(() -> BillFile.read(file))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("file.csv:2: ")
                .hasMessageContaining(why);
    }
}
