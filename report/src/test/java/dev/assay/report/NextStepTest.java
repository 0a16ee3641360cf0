package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.Costing;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
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

/** Below the ledger stands more than what bound: a report names what to measure next, and what that can give at most. */
@Parallel
class NextStepTest {

    private static final String SYSTEM = "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops";

    @TempDir
    private Path folder;

    private List<String> sentences(double cpu, double requests) throws IOException {
        Experiment experiment = Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [256]"));
        Path run = Runs.write(folder, experiment, cell -> priced(cell, cpu, requests), 5, trial -> false);
        return Read.page(run).sections().stream()
                .filter(section -> section.id().equals("resources"))
                .flatMap(section -> section.blocks().stream())
                .filter(Paragraph.class::isInstance)
                .map(block -> ((Paragraph) block).text())
                .filter(text -> text.contains("The next step would be"))
                .toList();
    }

    private static TrialResult priced(Cell cell, double cpu, double requests) {
        PriceBook book = Bills.PRICES.book(null);
        Costing costing = new Costing(
                Bills.PRICES.bills().bill(SYSTEM, book, Path.of(""), ClientPlace.SAME_ZONE),
                book,
                PricingTerms.onDemand(LocalDate.of(2026, 11, 20)),
                true,
                Bills.monthly(),
                Costing.Claim.STATED,
                List.of(),
                Bills.PRICES.bills());
        TrialResult made = Trials.of(cell)
                .tps(1543.42)
                .serverCpu(cpu)
                .server("volumeReads", List.of(requests))
                .server("volumeWrites", List.of(0.0))
                .make();
        return made.withCost(costing.of(List.of(made)));
    }

    /** The follow-up of the study: 2,000 IOPS more for 200 USD a month; 80 % of the processors were used. */
    @Test
    void whatBoundHasANextStep() throws IOException {
        assertThat(sentences(0.8, 1_960))
                .isNotEmpty()
                .anySatisfy(sentence -> assertThat(sentence)
                        .isEqualTo("At its best point, iops-2000 used 90 % or more of its IOPS. The next step would be "
                                + SYSTEM.replace("2000", "4000")
                                + ", 4000 IOPS instead of 2000: 200.00 USD a month more; at most 1,929 transactions per"
                                + " second instead of 1,543, where CPU would be the limit, if the transactions do not change. This"
                                + " is an estimate, not a measurement."));
    }

    @Test
    void whereNothingBoundThereIsNone() throws IOException {
        assertThat(sentences(0.8, 1_000)).isEmpty();
    }
}
