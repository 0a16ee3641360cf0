package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Price lists as files. */
@Parallel
class PriceListFileTest {

    private static final LocalDate DAY = LocalDate.of(2026, 3, 18);

    @TempDir
    private Path folder;

    private static UnitPrice row(String region, String price, LocalDate date) {
        return new UnitPrice(
                new Sku("aws", region, "rds.storage.gp3.single"),
                PriceUnit.GB_MONTH,
                Money.usd(price),
                PurchaseOption.ON_DEMAND,
                date,
                "a list, with a comma and a \"quote\"");
    }

    private Path written(String name, UnitPrice... rows) {
        Path file = folder.resolve("lists").resolve(name);
        PriceListFile.write(PriceBook.of(List.of(rows)), file);
        return file;
    }

    @Test
    void writtenListsAreReadAgain() throws IOException {
        UnitPrice[] rows = {row("us-east-1", "0.115", DAY), row("eu-west-1", "0.0000002", DAY)};
        Path file = written("aws.csv", rows);
        assertThat(PriceListFile.read(file).rows()).containsExactly(rows);
        assertThat(Files.readString(file))
                .startsWith("provider,region,key,unit,price,currency,option,list_date,source\n"
                        + "aws,us-east-1,rds.storage.gp3.single,GB-Mo,0.115,USD,on-demand,2026-03-18,");
        written("aws.csv", rows[0]);
        assertThat(PriceListFile.read(file).rows()).containsExactly(rows[0]);
        assertThat(file.getParent()).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void foldersHaveTheListsOfAllDays() {
        Path file = written("aws-us-east-1-2026-03-18.csv", row("us-east-1", "0.115", DAY));
        written("aws-us-east-1-2026-06-18.csv", row("us-east-1", "0.125", DAY.plusMonths(3)));
        written("aws-eu-west-1-2026-03-18.csv", row("eu-west-1", "0.127", DAY));
        assertThat(PriceListFile.readAll(file.getParent()).rows())
                .extracting(row -> row.sku().region() + " " + row.listDate())
                .containsExactly("eu-west-1 2026-03-18", "us-east-1 2026-03-18", "us-east-1 2026-06-18");
    }

    @Test
    void foldersWithTwoPricesOfOneDayAreRefused() {
        Path file = written("a.csv", row("us-east-1", "0.115", DAY));
        written("b.csv", row("us-east-1", "0.116", DAY));
        assertThatThrownBy(() -> PriceListFile.readAll(file.getParent()))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(
                        "there are two prices of aws us-east-1 rds.storage.gp3.single (on-demand) on 2026-03-18");
    }

    @Test
    void foldersWithoutListsAreRefused() {
        assertThatThrownBy(() -> PriceListFile.readAll(folder))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("the folder has no list, a file NAME.csv");
    }

    @Test
    void filesThatCannotBeWrittenAreNamed() throws IOException {
        Path occupied = Files.writeString(folder.resolve("occupied"), "");
        assertThatThrownBy(() -> PriceListFile.write(PriceBook.EMPTY, occupied.resolve("aws.csv")))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.HOST))
                .hasMessageContaining("cannot write the prices " + occupied.resolve("aws.csv"));
    }
}
