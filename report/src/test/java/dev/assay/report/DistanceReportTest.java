package dev.assay.report;

import static dev.assay.report.Read.block;
import static dev.assay.report.Read.page;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.result.TrialResult;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of study S3: one workload at several distances. */
@Parallel
class DistanceReportTest {

    private static final double MILLIS = 1e3;
    private static final double OUTSIDE_THE_NETWORK_MILLIS = 2;
    private static final int ROUND_TRIPS = 20;

    @TempDir
    private Path folder;

    private static TrialResult trial(Cell cell) {
        double micros =
                NetworkDistance.parse(cell.point().get("distance")).roundTrip().toNanos() / MILLIS;
        double millis = OUTSIDE_THE_NETWORK_MILLIS + ROUND_TRIPS * micros / MILLIS;
        return Trials.of(cell)
                .distance(micros)
                .tps(MILLIS * cell.load().users() / millis)
                .p95(2 * millis)
                .make();
    }

    @Test
    void firstScreenNamesDistancesAndTheSectionWhatTheyCost() throws IOException {
        Page page = page(Runs.write(
                folder,
                Runs.shipped(
                        "s3-distance-local.yaml",
                        Map.of("embedded: mariadb", "url: \"jdbc:mariadb://db/s3\"", "[1, 4, 8]", "[1, 8]")),
                DistanceReportTest::trial,
                5,
                trial -> false));
        Answer speed = page.answers().get(0);
        assertThat(speed.headline()).isEqualTo("5 distances to the database");
        assertThat(speed.details())
                .hasSize(5)
                .allSatisfy(line -> assertThat(line).contains(" at distance="));
        Section section = page.sections().stream()
                .filter(each -> each.id().equals("distance"))
                .findFirst()
                .orElseThrow();
        assertThat(section.blocks())
                .filteredOn(Paragraph.class::isInstance)
                .singleElement()
                .isEqualTo(new Paragraph("local, 1 user: A transaction takes 2 ms and 20.0 round trips:"
                        + " one user makes 1 / (2 ms + 20.0 x distance). Throughput at 0 ms is 6 times that at 0.5 ms, 21"
                        + " times that at 2 ms, 151 times that at 15 ms, 601 times that at 60 ms. Throughput at 0.5 ms is"
                        + " 3.5 times that at 2 ms, 25.2 times that at 15 ms, 100 times that at 60 ms."));
        assertThat(((Chart) block(page, "predicted-throughput")).panels())
                .extracting(Panel::label)
                .isEqualTo(List.of("1 user", "8 users"));
    }
}
