package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.Costing.Claim;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.Durability;
import dev.assay.model.result.TargetInfo;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Parallel
class MeasuredSystemTest {

    private static final String HOST = "db.c9akciq32.us-east-1.rds.amazonaws.com";

    private static TargetInfo target(String product, String url, @Nullable Boolean sameHost) {
        return new TargetInfo(
                product,
                "15",
                "any",
                "driver",
                Map.of(),
                Durability.UNKNOWN,
                url,
                "tuned",
                "default",
                "dedicated",
                sameHost,
                null);
    }

    private static ResourceBill rds() {
        return Rds.bill(Rds.STUDY);
    }

    private static ResourceBill own() {
        return OwnMachine.bill();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PostgreSQL | jdbc:postgresql://" + HOST + ":5432/db?ssl=true | false |",
                "PostgreSQL | jdbc:postgresql://" + HOST + ",b.c.us-east-1.rds.amazonaws.com:1/db | false |",
                "PostgreSQL | jdbc:postgresql://" + HOST + "/db | |",
                "PostgreSQL | jdbc:postgresql://" + HOST + "/db | true | on the host that drove the load",
                "MySQL | jdbc:mysql://" + HOST + "/db | false | MySQL ran, and postgresql is priced",
                "PostgreSQL | jdbc:postgresql://172.17.0.2:5432/db | false | no name of RDS in us-east-1",
                "PostgreSQL | jdbc:postgresql://" + HOST + ",10.0.0.1/db | false | no name of RDS in us-east-1",
                "PostgreSQL | jdbc:postgresql://db.x.eu-west-1.rds.amazonaws.com/db | false | no name of RDS in us-east-1",
                "PostgreSQL | jdbc:postgresql://h/db?x=//" + HOST + " | false | no name of RDS in us-east-1"
            })
    void onlyTheProvidersOwnHostShowsIt(String product, String url, @Nullable Boolean sameHost, @Nullable String why) {
        var doubt = MeasuredSystem.mismatchReason(target(product, url, sameHost), rds(), Claim.NONE, Rds.BILLS);
        if (why == null) {
            assertThat(doubt).isEmpty();
        } else {
            assertThat(doubt).get().asString().contains(why);
        }
    }

    /** A stand-in cannot be rented, whatever the plan states. */
    @ParameterizedTest
    @EnumSource
    void whatStandsInForADatabaseWasNotMeasured(Claim claim) {
        TargetInfo noop = target("noop", "", null);
        assertThat(MeasuredSystem.mismatchReason(noop, own(), claim, Rds.BILLS))
                .contains("noop is a stand-in, not a database");
        assertThat(MeasuredSystem.mismatchReason(noop, rds(), claim, Rds.BILLS))
                .contains("noop is a stand-in, not a database");
    }

    @Test
    void whatIsStatedIsBelievedUnlessItCannotBe() {
        String url = "jdbc:postgresql://10.0.0.1/db";
        assertThat(MeasuredSystem.mismatchReason(target("PostgreSQL", url, false), own(), Claim.NONE, Rds.BILLS))
                .get()
                .asString()
                .contains("cost.measured");
        assertThat(MeasuredSystem.mismatchReason(target("PostgreSQL", url, false), own(), Claim.STATED, Rds.BILLS))
                .isEmpty();
        assertThat(MeasuredSystem.mismatchReason(target("PostgreSQL", url, null), rds(), Claim.STATED, Rds.BILLS))
                .isEmpty();
        assertThat(MeasuredSystem.mismatchReason(target("MySQL", url, false), rds(), Claim.STATED, Rds.BILLS))
                .isPresent();
        assertThat(MeasuredSystem.mismatchReason(target("PostgreSQL", url, true), own(), Claim.STATED, Rds.BILLS))
                .isPresent();
        assertThat(MeasuredSystem.mismatchReason(
                        target("PostgreSQL", "jdbc:postgresql://" + HOST + "/db", false),
                        rds(),
                        Claim.OTHER,
                        Rds.BILLS))
                .isPresent();
    }
}
