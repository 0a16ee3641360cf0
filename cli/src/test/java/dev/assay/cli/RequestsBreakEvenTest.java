package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On which side of the break-even of I/O requests a run stands. */
@Parallel
class RequestsBreakEvenTest extends PricedRuns {

    private static final String MAGNETIC = "rds:us-east-1:mysql:db.m5.large:standard:100GiB";
    private static final String SSD = "rds:us-east-1:mysql:db.m5.large:gp2:100GiB";

    /** 7.30 USD more for storage are paid back by 100,000 requests an hour. */
    private String[] asked(String... more) throws IOException {
        Path prices = Files.writeString(folder.resolve("prices.csv"), """
                provider,region,key,unit,price,currency,option,list_date,source
                aws,us-east-1,rds.storage.standard.single,GB-Mo,0.10,USD,on-demand,2026-01-01,a test
                aws,us-east-1,rds.storage.gp2.single,GB-Mo,0.173,USD,on-demand,2026-01-01,a test
                aws,us-east-1,rds.io.standard.single,IOs,0.0000001,USD,on-demand,2026-01-01,a test
                """);
        return with(List.of("--prices", prices.toString()), more);
    }

    /** As if the server had counted so many requests a second. */
    private void counted(String perSecond) throws IOException {
        believed();
        edit(
                "\"server\" : null",
                "\"server\" : {\"perSecond\" : {\"storageReads\" : [" + perSecond + "], \"storageWrites\" : [0]}}");
    }

    @Test
    void whatTheRunCountedIsSetAgainstIt() throws IOException {
        run("--cost", MAGNETIC);
        counted("300");
        assertThat(price(asked()).out())
                .contains(SSD + " is cheaper from 100000 I/O requests per hour on.")
                .contains(": 1080000 per hour, 980000 above that, where " + SSD + " is 71.54 USD a month cheaper, by an"
                        + " estimate: requests of the server to its operating system, measured on another system than"
                        + " the priced one.");
        assertThat(price(asked("--json")).out())
                .containsPattern("\"requestsPerHour\" : 1080000\\D")
                .containsPattern("\"beyond\" : 980000\\D")
                .contains("\"cheaper\" : \"" + SSD + "\"");
        edit("\"storageReads\" : \\[ *300[.0]* *\\]", "\"storageReads\" : [10]");
        assertThat(price(asked()).out())
                .contains(": 36000 per hour, 64000 below that, where " + MAGNETIC
                        + " is 4.67 USD a month cheaper as it is, by an estimate");
    }

    @Test
    void whatNobodyCountedIsSaid() throws IOException {
        run("--cost", MAGNETIC);
        believed();
        assertThat(price(asked()).out()).contains("The number of requests is unknown: the server does not count them.");
    }
}
