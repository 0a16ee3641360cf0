package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.plan.Experiment;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system with and without a standby, under names that do not show it. */
@Parallel
class StandbyTest {

    private static final String SYSTEM = "rds:us-east-1:postgresql:db.m5.2xlarge:gp3:100GiB";

    /** By the users: of the one alone, and of the one with a standby, which is best earlier. */
    private static final Map<String, int[]> RATES = Map.of("2", new int[] {100, 150}, "4", new int[] {200, 120});

    @TempDir
    private Path folder;

    private Path run(String systemOfTheOther, String keyOfTheOther) throws IOException {
        Experiment experiment =
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2, 4]"));
        return Runs.write(
                folder,
                experiment,
                cell -> {
                    boolean other = cell.target().name().equals("iops-4000");
                    return Bills.priced(
                            Trials.of(cell)
                                    .throughput("tpmC", RATES.get(cell.point().get("users"))[other ? 1 : 0], 7)
                                    .make(),
                            other ? systemOfTheOther : SYSTEM,
                            Bills.ofTpcc(),
                            new ResourceBill.Line(
                                    CostComponent.INSTANCE,
                                    new Sku("own", "office", other ? keyOfTheOther : "server.single"),
                                    BigDecimal.ONE,
                                    PriceUnit.HOUR,
                                    "a test",
                                    Money.usd(other ? "2" : "1")));
                },
                5,
                trial -> false);
    }

    private static List<Panel> panels(Path run) {
        return Pages.of(RunFolders.read(List.of(run))).sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(block -> block instanceof Chart chart && chart.id().equals("standby-throughput"))
                .flatMap(block -> ((Chart) block).panels().stream())
                .toList();
    }

    @Test
    void whatIsPaidForTellsAStandby() throws IOException {
        List<Panel> panels = panels(run(SYSTEM + ":multi-az", "server.multi"));
        assertThat(panels)
                .extracting(panel -> panel.series().stream()
                        .map(series -> series.name() + " " + series.values())
                        .toList())
                .containsExactly(
                        List.of("Standard [200.0]", "Multi-AZ [150.0]"),
                        List.of("Standard [200.0]", "Multi-AZ [120.0]"));
    }

    @Test
    void anotherSystemIsNoStandbyOfIt() throws IOException {
        assertThat(panels(run(SYSTEM.replace("2xlarge", "4xlarge") + ":multi-az", "server.multi")))
                .isEmpty();
    }
}
