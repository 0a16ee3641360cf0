package dev.assay.provisioning;

import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Gap;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.ResourceBill.Meter;
import dev.assay.model.cost.Sku;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentDraft;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.StorageSpec;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Bills of an environment's databases and client hosts. Stateless. */
final class AwsBills {

    /** The root disk of an image of Amazon Linux 2023, from memory. */
    private static final StorageSpec IMAGE_DISK = new StorageSpec("gp3", 8, null, null);

    private AwsBills() {}

    /** Returns the bill of a database with its managed secret. */
    static EnvironmentDraft.Bill of(DraftRequest request, RentedDatabase database, RdsSystem system) {
        ProbeSpec probe = database.probe();
        ProbeSpec.Place place = probe == null ? null : probe.place();
        ResourceBill bill = RdsBill.of(system, clients(place));
        List<Line> lines = new ArrayList<>(bill.lines());
        lines.add(line(
                CostComponent.OTHER,
                system.region(),
                "secret.month",
                1,
                PriceUnit.SECRET_MONTH,
                "the master password, a secret that RDS keeps"));
        List<Meter> meters = bill.meters().stream()
                .filter(meter -> meter.sku() != null || meter.component() != CostComponent.TRANSFER)
                .toList();
        List<Gap> gaps = Stream.concat(
                        bill.gaps().stream()
                                .filter(gap -> gap.component() != CostComponent.BACKUP
                                        || !Integer.valueOf(0).equals(database.backupDays())),
                        more(request, database, place).stream())
                .toList();
        // Warnings are findings.
        return new EnvironmentDraft.Bill(
                RdsDatabase.subject(database),
                AwsNames.of(request.run(), database.name()),
                new ResourceBill(bill.system(), lines, meters, gaps),
                new RdsCatalogue().minimumTime());
    }

    private static @Nullable ClientPlace clients(ProbeSpec.@Nullable Place place) {
        return place == ProbeSpec.Place.SAME_ZONE
                ? ClientPlace.SAME_ZONE
                : place == ProbeSpec.Place.OTHER_ZONE ? ClientPlace.OTHER_ZONE : null;
    }

    private static List<Gap> more(DraftRequest request, RentedDatabase database, ProbeSpec.@Nullable Place place) {
        List<Gap> gaps = new ArrayList<>();
        if (clients(place) == null) {
            gaps.add(new Gap(
                    CostComponent.TRANSFER,
                    "data between the database and a client host outside its region, which no list here prices"));
        }
        String version = database.version();
        if (version != null && EngineVersions.extended(database.engine(), version, request.on())) {
            gaps.add(new Gap(
                    CostComponent.OTHER,
                    "Extended Support of " + database.product() + ", per vCPU and hour, which no list here prices"));
        }
        return gaps;
    }

    /** Returns the bill of a client host with its disk and address. */
    static EnvironmentDraft.Bill of(ClientHost host) {
        StorageSpec disk = Objects.requireNonNullElse(host.spec().disk(), IMAGE_DISK);
        List<Line> lines = List.of(
                line(
                        CostComponent.PROBE,
                        host.region(),
                        Ec2Hosts.KEY + host.type(),
                        1,
                        PriceUnit.HOUR,
                        "the client host, " + host.type()),
                line(
                        CostComponent.PROBE,
                        host.region(),
                        "ebs." + disk.type(),
                        disk.gib(),
                        PriceUnit.GB_MONTH,
                        disk.text() + " of disk"
                                + (host.spec().disk() == null ? ", the image's (from memory, unverified)" : "")),
                line(
                        CostComponent.PROBE,
                        host.region(),
                        "vpc.publicIpv4",
                        1,
                        PriceUnit.HOUR,
                        "an address, by which it reaches AWS"));
        return new EnvironmentDraft.Bill(
                "host " + host.part(),
                host.name(),
                new ResourceBill("ec2:" + host.region() + ":" + host.type(), lines, List.of()),
                Duration.ofMinutes(1));
    }

    private static Line line(
            CostComponent component, String region, String key, int quantity, PriceUnit unit, String reason) {
        return new Line(
                component,
                new Sku(AwsPriceList.PROVIDER, region, key),
                BigDecimal.valueOf(quantity),
                unit,
                reason,
                null);
    }
}
