package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The recommended next step of a run with resource counts. */
@Parallel
class NextStepPriceTest extends PricedRuns {

    /** Rewrites the result as if an RDS database with this IOPS and 80 % CPU utilization had served it. */
    private void volume(String requests) throws IOException {
        run("--cost", SYSTEM);
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        edit("\"cpuUtilization\" : [0-9.E-]+", "\"cpuUtilization\" : 0.25");
        edit(
                "\"server\" : null",
                "\"server\" : {\"cpuUtilization\" : 0.8, \"perSecond\" : {\"volumeReads\" : [" + requests
                        + "], \"volumeWrites\" : [0]}}");
    }

    @Test
    void whatBoundHasANextStep() throws IOException {
        volume("1960");
        assertThat(price().out())
                .contains(": At its best point, " + SYSTEM + " used 90 % or more of its IOPS")
                .contains(". The next step would be " + SYSTEM.replace("2000", "4000")
                        + ", 4000 IOPS instead of 2000: 200.00 USD a month more, without metered usage; at most"
                        + " 5000 transactions per second instead of 4000, where CPU would be the limit, if the transactions do"
                        + " not change. This is an estimate, not a measurement.");
        assertThat(price("--json").out())
                .contains("\"next\" : \"" + SYSTEM.replace("2000", "4000") + "\"")
                .containsPattern("\"mostTransactionsPerSecond\" : \\{\\s*\"value\" : 5000\\D")
                .contains("\"then\" : \"cpu\"");
    }

    /** With an own price list that has another price for more of it. */
    @Test
    void itIsPricedAsTheRunIs() throws IOException {
        volume("1960");
        Path prices = Files.writeString(folder.resolve("prices.csv"), """
                provider,region,key,unit,price,currency,option,list_date,source
                aws,us-east-1,rds.iops.io1.single,IOPS-Mo,0.05,USD,on-demand,2026-01-01,a test
                """);
        assertThat(price("--prices", prices.toString()).out())
                .contains("4000 IOPS instead of 2000: 100.00 USD a month more");
    }

    @Test
    void whereNothingBoundThereIsNone() throws IOException {
        volume("1000");
        assertThat(price().out())
                .containsOnlyOnce("Limited by: ")
                .doesNotContainIgnoringCase("bottleneck")
                .doesNotContain("The next step");
        assertThat(price("--json").out()).containsPattern("\"nextSteps\" : \\[ *\\]");
    }
}
