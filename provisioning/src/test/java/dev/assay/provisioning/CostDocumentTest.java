package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Ceiling;
import dev.assay.cost.BillFile;
import dev.assay.cost.Prices;
import dev.assay.cost.Pricing;
import dev.assay.cost.formula.MonthlyDollar;
import dev.assay.cost.formula.ThreeYearCost;
import dev.assay.cost.ledger.Ledger;
import dev.assay.internal.ResultFixture;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.spi.cost.CostModel;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The statements of {@code docs/cost.md} match the code. */
@Parallel
class CostDocumentTest {

    private static final Path PAGE = Path.of("").toAbsolutePath().getParent().resolve("docs/cost.md");
    private static final PricingTerms TERMS = PricingTerms.onDemand(LocalDate.of(2026, 11, 22));

    /** Returns the rows of the table with this first column, without code marks. */
    private static List<List<String>> table(String firstColumn) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| " + firstColumn + " |")) {
                inside = true;
            } else if (inside && !line.startsWith("|")) {
                return rows;
            } else if (inside && !line.startsWith("| ---")) {
                rows.add(Arrays.stream(line.split("\\|"))
                        .skip(1)
                        .map(cell -> cell.strip())
                        .toList());
            }
        }
        return rows;
    }

    private static String plain(String cell) {
        return cell.replace("`", "");
    }

    private static PricedBill bill(String hourly) {
        ResourceBill.Line line = new ResourceBill.Line(
                CostComponent.INSTANCE,
                new Sku("own", "here", "all"),
                BigDecimal.ONE,
                PriceUnit.HOUR,
                "a page",
                Money.usd(hourly));
        return Pricing.price(new ResourceBill("page", List.of(line), List.of()), PriceBook.EMPTY, TERMS);
    }

    @Test
    void everyModelAndItsFiguresAreNamed() throws IOException {
        Estimate rate = Estimate.of(BigDecimal.TEN);
        Performance performance = new Performance(rate, rate, rate);
        Map<String, String> code = new TreeMap<>();
        for (CostModel model : Prices.discover(getClass().getClassLoader()).models(List.of())) {
            code.put(
                    model.id(),
                    model.figures(bill("1"), performance).stream()
                            .map(CostFigure::name)
                            .collect(Collectors.joining(", ")));
        }
        Map<String, String> page = new TreeMap<>();
        table("model").forEach(row -> page.put(plain(row.get(0)), plain(row.get(1))));
        assertThat(page).isEqualTo(code).hasSizeGreaterThan(5);
        assertThat(table("model")).allSatisfy(row -> assertThat(row.get(3)).isNotBlank());
    }

    @Test
    void everyUnitIsExplained() throws IOException {
        Map<String, String> page = new TreeMap<>();
        table("unit").forEach(row -> page.put(plain(row.get(0)), row.get(2)));
        Map<String, String> code = new TreeMap<>();
        for (PriceUnit unit : PriceUnit.values()) {
            code.put(
                    unit.code(),
                    switch (unit.basis()) {
                        case HOUR -> "held, paid by the hour";
                        case MONTH -> "held, paid by the month";
                        case USE -> "used in an hour";
                    });
        }
        assertThat(page).isEqualTo(code);
    }

    @Test
    void storageComesInTheSizesOfThePage() throws IOException {
        List<List<String>> rows = table("storage");
        assertThat(rows)
                .extracting(row -> plain(row.get(0)))
                .containsExactly(
                        Stream.of(RdsStorage.values()).map(RdsStorage::code).toArray(String[]::new));
        for (List<String> row : rows) {
            RdsStorage storage = RdsStorage.parse(plain(row.get(0)));
            String[] sizes = row.get(1).split(" to ");
            int least = Integer.parseInt(sizes[0]);
            int most = Integer.parseInt(sizes[1]);
            Integer iops = storage == RdsStorage.IO1 || storage == RdsStorage.IO2 ? Integer.valueOf(100_000) : null;
            assertThat(storage.warnings(least - 1, iops, null))
                    .as(row.toString())
                    .anyMatch(warning -> warning.contains("comes in"));
            assertThat(storage.warnings(most + 1, iops, null))
                    .as(row.toString())
                    .anyMatch(warning -> warning.contains("comes in"));
            assertThat(storage.warnings(most, iops, null)).as(row.toString()).isEmpty();
            assertThat(storage.requestsBilled())
                    .as(row.toString())
                    .isEqualTo(row.get(3).equals("billed"));
        }
    }

    @Test
    void columnsOfFilesAreThoseThatAreRead() throws IOException {
        assertThat(Files.readString(PAGE))
                .contains("`" + String.join(",", UnitPrice.COLUMNS) + "`")
                .contains("`" + String.join(",", BillFile.COLUMNS) + "`")
                .contains(RdsSystem.FORM)
                .contains(Stream.of(CostComponent.values())
                        .filter(component -> component != CostComponent.PROBE)
                        .map(component -> "`" + component.code() + "`")
                        .collect(Collectors.joining(", ")));
    }

    @Test
    void everyResourceOfALedgerIsExplained() throws IOException {
        ResourceBill bill = Rds.bill(Rds.STUDY);
        assertThat(table("resource").stream()
                        .flatMap(row -> Stream.of(plain(row.get(0)).split(", "))))
                .containsExactlyElementsOf(Ledger.of(ResultFixture.trial(), bill, null).entries().stream()
                        .map(Ledger.Entry::resource)
                        .toList());
    }

    @Test
    void placesOfClientsAndWhatIsCountedAreNamed() throws IOException {
        String page = Files.readString(PAGE);
        for (ClientPlace place : ClientPlace.values()) {
            assertThat(page).contains("`" + place.code() + "`");
        }
        assertThat(page)
                .contains("surpasses by " + Ceiling.NEGLIGIBLE_PERCENT.toPlainString() + " %")
                .contains("`counted`")
                .contains("`counted-from`")
                .contains("`counted-to`");
    }

    @Test
    void theTableOfTpccComesOut() throws IOException {
        List<List<String>> rows = table("class");
        assertThat(rows).hasSize(5);
        for (List<String> row : rows) {
            BigDecimal tpmC = new BigDecimal(row.get(2));
            Money hour = Money.usd(row.get(3))
                    .times(tpmC)
                    .over(BigDecimal.valueOf(100_000_000))
                    .times(BigDecimal.valueOf(60));
            assertThat(hour).as("more than the instance's part").isGreaterThan(Money.usd(row.get(1)));
            Performance performance = new Performance(Estimate.of(BigDecimal.ONE), Estimate.of(tpmC), null);
            assertThat(new ThreeYearCost()
                            .figures(bill(hour.amount().toPlainString()), performance)
                            .get(0)
                            .value()
                            .value()
                            .setScale(2, RoundingMode.HALF_UP)
                            .toPlainString())
                    .isEqualTo(row.get(4));
        }
    }

    @Test
    void theTableOfPostgresComesOut() throws IOException {
        List<List<String>> rows = table("threads");
        assertThat(rows).hasSize(9);
        String system = Rds.STUDY;
        assertThat(Files.readString(PAGE)).contains("`" + system + "` is 519.76 USD");
        PricedBill month = Pricing.price(Rds.bill(system), Rds.BOOK, TERMS);
        for (List<String> row : rows) {
            Performance performance = new Performance(Estimate.of(new BigDecimal(row.get(1))), null, null);
            assertThat(new MonthlyDollar()
                            .figures(month, performance)
                            .get(0)
                            .value()
                            .value()
                            .setScale(3, RoundingMode.HALF_UP)
                            .toPlainString())
                    .isEqualTo(row.get(2));
        }
    }
}
