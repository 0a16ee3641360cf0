package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.Costing;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.TrialResult;
import dev.assay.report.page.Paragraph;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system with billed I/O requests, compared with a price without them. */
@Parallel
class RequestsBreakEvenTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    private static final String MAGNETIC = "rds:us-east-1:mysql:db.m5.large:standard:100GiB";

    @TempDir
    private Path folder;

    private List<String> sentences(double readsPerSecond, boolean requestsHaveAPrice) throws IOException {
        Experiment experiment = Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2]"));
        Path run = Runs.write(
                folder, experiment, cell -> priced(cell, readsPerSecond, requestsHaveAPrice), 5, trial -> false);
        return Read.page(run).sections().stream()
                .filter(section -> section.id().equals("cost"))
                .flatMap(section -> section.blocks().stream())
                .filter(Paragraph.class::isInstance)
                .map(block -> ((Paragraph) block).text())
                .filter(text -> text.contains("I/O requests with") || text.contains("I/O requests per hour on"))
                .distinct()
                .toList();
    }

    private static TrialResult priced(Cell cell, double readsPerSecond, boolean requestsHaveAPrice) {
        PriceBook shipped = Bills.PRICES.book(null);
        UnitPrice request = new UnitPrice(
                new Sku("aws", "us-east-1", "rds.io.standard.single"),
                PriceUnit.REQUEST,
                Money.usd("0.0000001"),
                PurchaseOption.ON_DEMAND,
                DAY,
                "a test");
        PriceBook book = requestsHaveAPrice ? shipped.plus(PriceBook.of(List.of(request))) : shipped;
        Costing costing = new Costing(
                Bills.PRICES.bills().bill(MAGNETIC, book, Path.of(""), ClientPlace.SAME_ZONE),
                book,
                PricingTerms.onDemand(DAY),
                true,
                Bills.monthly(),
                Costing.Claim.STATED,
                List.of(),
                Bills.PRICES.bills());
        Trials trial = Trials.of(cell).tps(100);
        TrialResult made = (readsPerSecond < 0
                        ? trial
                        : trial.server("storageReads", List.of(readsPerSecond)).server("storageWrites", List.of(0.0)))
                .make();
        return made.withCost(costing.of(List.of(made)));
    }

    /** 0.015 USD more for each of 100 GB are 1.50 USD a month, paid back by 20,548 requests an hour; 1,080,000 are 78.84 USD. */
    @Test
    void whatWasCountedIsSetAgainstTheBreakEven() throws IOException {
        assertThat(sentences(300, true))
                .anySatisfy(sentence -> assertThat(sentence)
                        .startsWith("rds:us-east-1:mysql:db.m5.large:gp2:100GiB is cheaper from 20,548 I/O requests per"
                                + " hour on. At its best point iops-2000 made 1,080,000 per hour, where"
                                + " rds:us-east-1:mysql:db.m5.large:gp2:100GiB is 77.34 USD a month cheaper, by an"
                                + " estimate: requests of the server to its operating system"));
    }

    @Test
    void whatHasNoPriceIsSaidBesideWhatWasCounted() throws IOException {
        assertThat(sentences(300, false))
                .isNotEmpty()
                .allSatisfy(sentence -> assertThat(sentence)
                        .contains("is unknown: there is no price of aws us-east-1 rds.io.standard.single")
                        .contains(" made 1,080,000 per hour, by an estimate"));
    }

    @Test
    void whatNobodyCountedIsSaid() throws IOException {
        assertThat(sentences(-1, true))
                .isNotEmpty()
                .allSatisfy(sentence -> assertThat(sentence).contains(" is unknown: the server does not count them."));
    }
}
