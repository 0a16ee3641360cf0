package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentDraft;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.ProbeSpec.Place;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.StorageSpec;
import dev.assay.test.Parallel;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What RDS would refuse, what it does not sell any more, and the resources of an environment. */
@Parallel
class AwsEnvironmentsTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 27);
    private static final AwsEnvironments AWS = new AwsEnvironments();
    private static final ProbeSpec PROBE =
            new ProbeSpec(Place.SAME_ZONE, "t3.xlarge", "us-east-1", "us-east-1a", null, null, null, null);
    private static final RentedDatabase STUDY = database("iops-2000", "postgresql", "15.18", "db.m5.2xlarge", io1());

    private static StorageSpec io1() {
        return new StorageSpec("io1", 250, 2_000, null);
    }

    private static RentedDatabase database(
            String name, String engine, @Nullable String version, String instance, StorageSpec storage) {
        return database(name, "us-east-1a", engine, version, instance, storage, false, 7, null, Map.of(), PROBE);
    }

    private static RentedDatabase database(
            String name,
            @Nullable String zone,
            String engine,
            @Nullable String version,
            String instance,
            StorageSpec storage,
            boolean multiAz,
            @Nullable Integer backupDays,
            @Nullable String window,
            Map<String, String> settings,
            @Nullable ProbeSpec probe) {
        return new RentedDatabase(
                name,
                "aws",
                "us-east-1",
                zone,
                "rds",
                engine,
                version,
                instance,
                storage,
                multiAz,
                backupDays,
                window,
                settings,
                null,
                probe);
    }

    private static EnvironmentDraft draft(String run, RentedDatabase... databases) {
        return AWS.draft(
                new DraftRequest(run, "plan", new EnvironmentSpec(List.of(databases), null), 1, Rds.BOOK, TODAY));
    }

    private static List<String> findings(Severity severity, RentedDatabase database) {
        return draft("r", database).findings().stream()
                .filter(finding -> finding.severity() == severity)
                .map(finding -> finding.text())
                .toList();
    }

    @Test
    void databaseOfTheStudyIsGood() {
        assertThat(AWS.refusals(STUDY)).isEmpty();
        assertThat(draft("r", STUDY).findings()).isEmpty();
    }

    @Test
    void whatRdsWouldRefuseIsRefused() {
        StorageSpec gp2 = new StorageSpec("gp2", 100, 1_000, null);
        assertThat(AWS.refusals(database("a", "mysql", "8.4", "db.m5.large", gp2)))
                .containsExactly("IOPS of gp2 cannot be bought, found 1000iops; leave them out");
        assertThat(AWS.refusals(database("a", "mysql", "8.4", "m5.large", io1())))
                .containsExactly("instance: found 'm5.large', expected a name of AWS such as db.m5.2xlarge");
        StorageSpec aurora = new StorageSpec("aurora", 10, null, null);
        assertThat(AWS.refusals(database(
                        "a", null, "aurora-mysql", null, "db.r6g.large", aurora, true, 0, null, Map.of(), null)))
                .hasSize(2)
                .anyMatch(text -> text.startsWith("backup-days: found 0, Aurora keeps"))
                .anyMatch(text -> text.startsWith("multi-az: an Aurora cluster has no standby"));
        assertThat(AWS.refusals(database(
                        "a",
                        "us-west-2a",
                        "mysql",
                        "8.4",
                        "db.m5.large",
                        io1(),
                        false,
                        0,
                        "sun:23:50-mon:00:10",
                        Map.of("innodb buffer", "1"),
                        new ProbeSpec(Place.OTHER_REGION, "t3", "eu-west-1", "us-east-1a", null, null, null, null))))
                .containsExactly(
                        "zone: found 'us-west-2a', a zone of us-east-1 is needed, such as us-east-1a",
                        "maintenance-window: found sun:23:50-mon:00:10, which lasts 20 minutes; RDS needs at least 30"
                                + " minutes and at most a day",
                        "settings: 'innodb buffer' is not the name of a parameter of a parameter group",
                        "probe.instance: found 't3', expected a name of AWS such as t3.xlarge",
                        "probe.zone: found 'us-east-1a', a zone of eu-west-1 is needed, such as eu-west-1a");
    }

    private static RentedDatabase probed(ProbeSpec probe) {
        return database("a", null, "mysql", "8.4", "db.m5.large", io1(), false, 0, null, Map.of(), probe);
    }

    /** No way leads from there to a database that is not public. */
    @Test
    void clientHostInAnotherRegionCannotBeCreatedButOneOfTheUserCan() {
        RentedDatabase far =
                probed(new ProbeSpec(Place.OTHER_REGION, "t3.xlarge", "eu-west-1", null, null, null, null, null));
        assertThat(findings(Severity.REFUSED, far))
                .containsExactly(
                        "its client host is in another region, eu-west-1. The database is never public, and Assay"
                                + " connects no networks: rent the host in the region of the database, or name a host of yours that"
                                + " reaches it, probe: {ssh: user@host}");
        RentedDatabase own = probed(ProbeSpec.own("me@campus.example"));
        assertThat(findings(Severity.REFUSED, own)).isEmpty();
        assertThat(findings(Severity.WARNING, own)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"io1", "io2", "aurora", "gp4"})
    void diskOfAClientHostHasNoIops(String type) {
        StorageSpec disk = new StorageSpec(type, 50, null, null);
        assertThat(AWS.refusals(
                        probed(new ProbeSpec(Place.SAME_ZONE, "t3.xlarge", "us-east-1", null, null, disk, null, null))))
                .containsExactly("probe.storage: found '" + type + "', the disk of a client host is one of gp3, gp2,"
                        + " standard; io1 and io2 are sold by IOPS, which it cannot have");
        StorageSpec gp3 = new StorageSpec("gp3", 50, null, null);
        assertThat(AWS.refusals(
                        probed(new ProbeSpec(Place.SAME_ZONE, "t3.xlarge", "us-east-1", null, null, gp3, null, null))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mysql      | 5.1.45  | does not have 5.1. The nearest today is 5.7.44 (Extended Support until 2029-06-30, which is charged), in standard support 8.4.10; Assay does not replace it",
                "mysql      | 5.5     | does not have 5.5",
                "mysql      | 5.6.10  | ends with 2022-03-01",
                "mysql      | 5.7.17  | minor versions of 5.7 up to 5.7.43 cannot be created since 2024-02-29",
                "postgresql | 15.4    | minor versions of 15 up to 15.12 cannot be created since 2026-05-01",
                "postgresql | 15.4    | The nearest today is 15.18",
                "postgresql | 9.6.24  | ends with 2022-04-30",
                "mariadb    | 10.5.29 | The nearest today is 10.6.27"
            })
    void versionsThatAreNotSoldAreNotReplaced(String engine, String version, String text) {
        assertThat(findings(Severity.RETIRED, database("a", engine, version, "db.m5.large", io1())))
                .singleElement()
                .asString()
                .startsWith(engine + " " + version + " is not sold any more: ")
                .contains(text);
    }

    @Test
    void versionsThatAreSoldToday() {
        for (String version : List.of("8.4", "8.4.8", "8.4.10")) {
            assertThat(draft("r", database("a", "mysql", version, "db.m5.large", io1()))
                            .findings())
                    .as(version)
                    .isEmpty();
        }
        assertThat(findings(Severity.WARNING, database("a", "mysql", "8.0.46", "db.m5.large", io1())))
                .singleElement()
                .asString()
                .contains("is in Extended Support since 2026-07-31, which is charged per vCPU and hour");
        assertThat(findings(Severity.WARNING, database("a", "postgresql", "19.1", "db.m5.large", io1())))
                .singleElement()
                .asString()
                .contains("newer than AWS's release calendar as of 2026-08-16; not checked");
        assertThat(findings(Severity.WARNING, database("a", "postgresql", null, "db.m5.large", io1())))
                .singleElement()
                .asString()
                .contains("the provider chooses one on the day");
    }

    @ParameterizedTest
    @CsvSource({
        "db.m1.small, \'db.m5.large (2 vCPU, 8 GiB)\'",
        "db.m2.4xlarge, \'db.r5.2xlarge (8 vCPU, 64 GiB)\'",
        "db.t2.micro, \'db.t3.micro (2 vCPU, 1 GiB)\'",
        "db.m4.2xlarge, \'db.m5.2xlarge (8 vCPU, 32 GiB)\'"
    })
    void classesThatAreNotSoldAreNotReplaced(String instance, String nearest) {
        assertThat(findings(Severity.RETIRED, database("a", "mysql", "8.4", instance, io1())))
                .singleElement()
                .asString()
                .startsWith(instance + " is not sold any more")
                .endsWith(". The nearest today is " + nearest + "; Assay does not replace it");
    }

    @Test
    void whatIsOnNoListCannotBeCreated() {
        assertThat(findings(Severity.REFUSED, database("a", "mysql", "8.4", "db.m5.3xlarge", io1())))
                .singleElement()
                .asString()
                .contains("there is no class 'db.m5.3xlarge' for mysql in us-east-1");
    }

    @Test
    void unverifiedLimitsAndPlacesAreWarnings() {
        StorageSpec magnetic = new StorageSpec("standard", 20, null, null);
        assertThat(findings(Severity.RETIRED, database("a", "mysql", "8.4", "db.m5.large", magnetic)))
                .singleElement()
                .asString()
                .startsWith("storage standard is not sold any more since 2026-04-30")
                .contains("The nearest today is gp3");
        RentedDatabase fast = database("a", "mysql", "8.4", "db.m5.large", new StorageSpec("io1", 100, 9_000, null));
        assertThat(findings(Severity.WARNING, fast))
                .hasSize(2)
                .allMatch(text -> text.contains("limit not verified, written down on "));
        RentedDatabase two = database(
                "a", "us-east-1a", "mysql", "8.4", "db.m5.large", io1(), true, 0, null, Map.of(), ProbeSpec.own("a@b"));
        assertThat(findings(Severity.WARNING, two))
                .hasSize(2)
                .anyMatch(text -> text.contains("RDS rejects a zone for a Multi-AZ database; its primary may be"))
                .anyMatch(text -> text.startsWith("its client host is a@b. The database is never public"));
    }

    private static List<String> names(EnvironmentDraft draft) {
        return draft.resources().stream()
                .map(resource -> resource.kind() + " " + resource.name())
                .toList();
    }

    @Test
    void eachResourceComesAfterWhatItNeeds() {
        RentedDatabase tuned = database(
                "tuned",
                null,
                "mysql",
                "8.4",
                "db.m5.large",
                io1(),
                false,
                7,
                null,
                Map.of("innodb_flush_log_at_trx_commit", "2"),
                PROBE);
        RentedDatabase cluster = database(
                "cluster",
                null,
                "aurora-postgresql",
                "17",
                "db.r6g.large",
                new StorageSpec("aurora", 10, null, null),
                false,
                7,
                null,
                Map.of("work_mem", "65536"),
                PROBE);
        EnvironmentDraft draft = draft("s4", STUDY, tuned, cluster);
        assertThat(names(draft))
                .containsExactly(
                        "security-group assay-s4-probe",
                        "security-group assay-s4-database",
                        "db-subnet-group assay-s4",
                        "db-instance assay-s4-iops-2000",
                        "db-parameter-group assay-s4-tuned",
                        "db-instance assay-s4-tuned",
                        "db-cluster-parameter-group assay-s4-cluster",
                        "db-cluster assay-s4-cluster",
                        "db-instance assay-s4-cluster",
                        "iam-role assay-s4-probe",
                        "instance-profile assay-s4-probe",
                        "ec2-instance assay-s4-probe");
        List<String> before = new ArrayList<>();
        for (ResourceSpec resource : draft.resources()) {
            assertThat(before)
                    .as(resource.id())
                    .containsAll(resource.dependsOn())
                    .doesNotContain(resource.id());
            assertThat(resource.tags()).containsEntry("assay:run", "s4").containsEntry("assay:plan", "plan");
            before.add(resource.id());
        }
        assertThat(draft.resources().get(4).details())
                .containsEntry("family", "mysql8.4")
                .containsEntry("parameter.innodb_flush_log_at_trx_commit", "2");
        assertThat(draft).isEqualTo(draft("s4", STUDY, tuned, cluster));
    }

    /** A plan of S2 has its client's type in each combination. */
    @Test
    void clientHostsOfOneKindAreShared() {
        ProbeSpec other =
                new ProbeSpec(Place.SAME_ZONE, "t3.xlarge", "us-east-1", "us-east-1a", true, null, null, null);
        RentedDatabase apart =
                database("c", null, "mysql", "8.4", "db.m5.large", io1(), false, 7, null, Map.of(), other);
        EnvironmentDraft draft = AWS.draft(new DraftRequest(
                "r",
                "plan",
                new EnvironmentSpec(List.of(STUDY, database("b", "mysql", "8.4", "db.m5.large", io1()), apart), null),
                2,
                Rds.BOOK,
                TODAY));
        assertThat(draft.resources())
                .filteredOn(resource -> resource.kind().equals("ec2-instance"))
                .extracting(resource -> resource.name() + " " + resource.tags().get("assay:database"))
                .containsExactly(
                        "assay-r-probe-1 iops-2000 b",
                        "assay-r-probe-2 iops-2000 b",
                        "assay-r-probe-3 c",
                        "assay-r-probe-4 c");
    }

    private static List<String> details(EnvironmentDraft draft, String kind, String name) {
        return draft.resources().stream()
                .filter(resource -> resource.kind().equals(kind))
                .map(resource -> String.valueOf(resource.details().get(name)))
                .toList();
    }

    /** Without the property, the default of RDS may be a public instance. */
    @Test
    void noInstanceIsPublicAndAuroraHasItsZoneAndWindowOnTheInstance() {
        RentedDatabase cluster = database(
                "cluster",
                "us-east-1a",
                "aurora-postgresql",
                "17",
                "db.r6g.large",
                new StorageSpec("aurora", 10, null, null),
                false,
                7,
                "sun:05:00-sun:06:00",
                Map.of(),
                PROBE);
        EnvironmentDraft draft = draft("r", STUDY, cluster);
        assertThat(details(draft, "db-instance", "publicly-accessible")).containsExactly("false", "false");
        assertThat(details(draft, "db-instance", "zone")).containsExactly("us-east-1a", "us-east-1a");
        assertThat(details(draft, "db-instance", "maintenance-window")).contains("sun:05:00-sun:06:00");
        assertThat(draft.resources())
                .filteredOn(resource -> resource.kind().equals("db-cluster"))
                .singleElement()
                .satisfies(resource -> assertThat(resource.details())
                        .containsKeys("engine", "storage-type", "master-secret")
                        .doesNotContainKeys("publicly-accessible", "zone", "maintenance-window", "class"));
    }

    private static RentedDatabase placed(String name, @Nullable String zone, Place place, @Nullable String hostZone) {
        ProbeSpec probe = new ProbeSpec(place, "t3.xlarge", "us-east-1", hostZone, null, null, null, null);
        return database(name, zone, "mysql", "8.4", "db.m5.large", io1(), false, 7, null, Map.of(), probe);
    }

    @Test
    void zonesThatAPlanLeavesOpenAreChosenAndNamed() {
        EnvironmentDraft draft = draft("r", placed("a", null, Place.SAME_ZONE, null));
        assertThat(details(draft, "db-instance", "zone")).containsExactly("us-east-1a");
        assertThat(details(draft, "ec2-instance", "zone")).containsExactly("us-east-1a");
        assertThat(draft.findings())
                .singleElement()
                .extracting(finding -> finding.text())
                .isEqualTo("the plan leaves a zone open. Assay chooses us-east-1a for the database and us-east-1a for"
                        + " the client host; write zone to choose another");

        EnvironmentDraft apart = draft("r", placed("a", null, Place.OTHER_ZONE, "us-east-1a"));
        assertThat(details(apart, "db-instance", "zone")).containsExactly("us-east-1b");
        assertThat(details(draft("r", placed("a", "us-east-1a", Place.OTHER_ZONE, null)), "ec2-instance", "zone"))
                .containsExactly("us-east-1b");
    }

    @Test
    void hostsAreSharedWithinAZone() {
        EnvironmentDraft draft = draft(
                "r",
                placed("a", "us-east-1a", Place.OTHER_ZONE, null),
                placed("b", "us-east-1b", Place.OTHER_ZONE, null),
                placed("c", "us-east-1c", Place.OTHER_ZONE, null));
        assertThat(draft.resources())
                .filteredOn(resource -> resource.kind().equals("ec2-instance"))
                .extracting(resource -> resource.tags().get("assay:database") + " in "
                        + resource.details().get("zone"))
                .containsExactly("a in us-east-1b", "b c in us-east-1a");
    }

    @Test
    void settingsNeedAVersion() {
        for (String version : new String[] {null, "8", "latest"}) {
            RentedDatabase tuned = database(
                    "a", null, "mysql", version, "db.m5.large", io1(), false, 7, null, Map.of("a_b", "1"), null);
            assertThat(AWS.refusals(tuned))
                    .singleElement()
                    .asString()
                    .startsWith("settings: need the version of the database, such as '8.4' of mysql");
        }
    }

    @Test
    void tagsHaveTheFormOfAws() {
        assertThat(ResourceSpec.tagValue("IOPS (2000) & 4000, größer")).isEqualTo("IOPS _2000_ _ 4000_ größer");
        assertThat(List.of(ResourceSpec.tagValue("a".repeat(300)), ResourceSpec.tagValue("a".repeat(301))))
                .doesNotHaveDuplicates()
                .allMatch(text -> text.length() == 256);
        RentedDatabase[] many = IntStream.range(0, 30)
                .mapToObj(i -> database("database-number-" + i, "mysql", "8.4", "db.m5.large", io1()))
                .toArray(RentedDatabase[]::new);
        assertThat(draft("r", many).resources())
                .flatMap(resource -> resource.tags().values())
                .allMatch(value -> value.matches("[\\p{L}\\p{N} _.:/=+@-]{0,256}"));
    }

    @Test
    void namesAreShortAndDifferent() {
        String longRun = "a".repeat(40);
        String first = AwsNames.of(longRun, "xlarge-database-of-the-first-study-1");
        String second = AwsNames.of(longRun, "xlarge-database-of-the-first-study-2");
        assertThat(List.of(first, second, AwsNames.of("r", "A_b"), AwsNames.of("r", "a-b")))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("assay(-[a-z0-9]+)+") && name.length() <= 60);
        assertThat(AwsNames.of("s4", "")).isEqualTo("assay-s4");
    }
}
