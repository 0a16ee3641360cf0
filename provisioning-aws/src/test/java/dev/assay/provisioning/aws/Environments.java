package dev.assay.provisioning.aws;

import dev.assay.Assay;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.ProbeSpec.Place;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.StorageSpec;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionRequest;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Environments of tests. Stateless. */
final class Environments {

    static final String REGION = "us-east-1";

    private static final LocalDate DAY = LocalDate.of(2026, 11, 27);
    private static final ProbeSpec PROBE =
            new ProbeSpec(Place.SAME_ZONE, "t3.xlarge", REGION, REGION + "a", true, null, null, null);

    private Environments() {}

    /** Returns a database with all properties of a plan. */
    static RentedDatabase postgres(String name) {
        return database(name, new StorageSpec("io1", 250, 2_000, null), Map.of("work_mem", "65536"), PROBE);
    }

    /** @param profile of the user, for its client host */
    static RentedDatabase postgres(String name, String profile) {
        return database(name, new StorageSpec("io1", 250, 2_000, null), Map.of("work_mem", "65536"), host(profile));
    }

    /** Returns an Aurora cluster of one instance. */
    static RentedDatabase aurora(String name) {
        return aurora(name, PROBE);
    }

    static RentedDatabase aurora(String name, String profile) {
        return aurora(name, host(profile));
    }

    private static RentedDatabase aurora(String name, ProbeSpec probe) {
        return new RentedDatabase(
                name,
                "aws",
                REGION,
                REGION + "a",
                "rds",
                "aurora-postgresql",
                "17",
                "db.r6g.large",
                new StorageSpec("aurora", 100, null, null),
                false,
                3,
                null,
                Map.of("work_mem", "65536"),
                "aws-iam",
                probe);
    }

    static RentedDatabase plain(String name) {
        return database(name, new StorageSpec("gp2", 100, null, null), Map.of(), PROBE);
    }

    /** Returns a database whose client host has an instance profile of the user. */
    static RentedDatabase measuredBy(String name, String profile) {
        return database(name, new StorageSpec("gp2", 100, null, null), Map.of(), host(profile));
    }

    private static ProbeSpec host(String profile) {
        return new ProbeSpec(Place.SAME_ZONE, "t3.xlarge", REGION, REGION + "a", true, null, profile, null);
    }

    private static RentedDatabase database(
            String name, StorageSpec storage, Map<String, String> settings, ProbeSpec probe) {
        return new RentedDatabase(
                name,
                "aws",
                REGION,
                REGION + "a",
                "rds",
                "postgresql",
                "17",
                "db.m5.2xlarge",
                storage,
                false,
                7,
                "sun:05:00-sun:06:00",
                settings,
                settings.isEmpty() ? null : "aws-iam",
                probe);
    }

    static ProvisionPlan plan(String run, RentedDatabase... databases) {
        return plan(run, Duration.ofHours(1), List.of(databases));
    }

    static ProvisionPlan plan(String run, Duration study, List<RentedDatabase> databases) {
        Assay assay = Assay.create();
        return ProvisionPlan.of(
                study,
                new DraftRequest(
                        run,
                        "study",
                        new EnvironmentSpec(databases, null),
                        1,
                        assay.prices().book(null),
                        DAY),
                assay.environmentProviders());
    }

    static List<RentedDatabase> many(int count) {
        List<RentedDatabase> all = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            all.add(plain("db" + i));
        }
        return all;
    }

    static ProvisionRequest request(String account) {
        return request(account, "100", Duration.ofHours(5));
    }

    static ProvisionRequest request(String account, String usd, Duration longest) {
        return new ProvisionRequest(account, Set.of(REGION), "tester", Money.usd(usd), longest);
    }
}
