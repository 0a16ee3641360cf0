package dev.assay.provisioning;

import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.ProbeSpec.Place;
import dev.assay.model.environment.RentedDatabase;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The zones of databases and of client hosts whose place is relative to their database. Zones that a plan leaves open are chosen by
 * name, so that the same plan has the same zones on every machine. Stateless.
 */
final class AwsZones {

    private AwsZones() {}

    /** Returns the database with all zones that the place of its client host needs. */
    static RentedDatabase placed(RentedDatabase database) {
        ProbeSpec probe = database.probe();
        if (probe == null || !near(probe)) {
            return database;
        }
        String region = database.region();
        boolean same = probe.place() == Place.SAME_ZONE;
        String ofHost = probe.zone();
        String fitting = ofHost == null ? region + "a" : same ? ofHost : other(region, ofHost);
        String zone = Objects.requireNonNullElse(database.zone(), fitting);
        String host = same ? zone : ofHost;
        ProbeSpec placed = new ProbeSpec(
                probe.place(),
                probe.instance(),
                probe.region(),
                host == null ? other(region, zone) : host,
                probe.ebsOptimized(),
                probe.disk(),
                probe.profile(),
                null);
        return new RentedDatabase(
                database.name(),
                database.provider(),
                database.region(),
                zone,
                database.service(),
                database.engine(),
                database.version(),
                database.instance(),
                database.storage(),
                database.multiAz(),
                database.backupDays(),
                database.maintenanceWindow(),
                database.settings(),
                database.authentication(),
                placed);
    }

    /** Returns which zones {@link #placed} chooses; empty if the plan has all of them. */
    static Optional<String> chosen(RentedDatabase database) {
        ProbeSpec probe = database.probe();
        if (probe == null || !near(probe)) {
            return Optional.empty();
        }
        RentedDatabase placed = placed(database);
        boolean ofDatabase = database.zone() == null && !database.multiAz();
        boolean ofHost = probe.zone() == null;
        String host = zone(placed.probe());
        if (!ofDatabase && !ofHost) {
            return Optional.empty();
        }
        return Optional.of("the plan leaves a zone open. Assay chooses "
                + (ofDatabase ? placed.zone() + " for the database" : "")
                + (ofDatabase && ofHost ? " and " : "")
                + (ofHost ? host + " for the client host" : "")
                + "; write zone to choose another");
    }

    private static @Nullable String zone(@Nullable ProbeSpec probe) {
        return probe == null ? null : probe.zone();
    }

    private static boolean near(ProbeSpec probe) {
        return probe.place() == Place.SAME_ZONE || probe.place() == Place.OTHER_ZONE;
    }

    private static String other(String region, String zone) {
        return region + (zone.equals(region + "a") ? "b" : "a");
    }
}
