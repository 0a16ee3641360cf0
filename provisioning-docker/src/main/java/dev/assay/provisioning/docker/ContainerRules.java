package dev.assay.provisioning.docker;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.environment.RentedDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a plan can ask of a container. Stateless. */
final class ContainerRules {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}");
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
    private static final Pattern SETTING = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,99}");

    private ContainerRules() {}

    static List<String> refusals(RentedDatabase database) {
        List<String> refusals = new ArrayList<>();
        if (!NAME.matcher(database.name()).matches()) {
            refusals.add("the name is part of that of a container: use letters, digits, '_', '.' and '-'");
        }
        if (!database.region().equals(DockerEnvironments.REGION)) {
            refusals.add("region: found '" + database.region() + "', containers have the region "
                    + DockerEnvironments.REGION);
        }
        if (!database.service().equals(DockerEnvironments.CONTAINER)) {
            refusals.add("service: found '" + database.service() + "', the service of docker is "
                    + DockerEnvironments.CONTAINER);
        }
        List<String> engines =
                Stream.of(ContainerEngine.values()).map(ContainerEngine::image).toList();
        if (!engines.contains(database.engine())) {
            refusals.add("engine: there is no '" + database.engine() + "'"
                    + NearestName.suggestion(database.engine(), engines) + "; known are " + String.join(", ", engines));
        }
        String version = database.version();
        if (version == null || !TAG.matcher(version).matches()) {
            refusals.add("version: found " + (version == null ? "nothing" : "'" + version + "'")
                    + ", the tag of the image is needed, such as '18'");
        }
        size(database, refusals);
        String settings = database.settings().keySet().stream()
                .filter(name -> !SETTING.matcher(name).matches())
                .collect(Collectors.joining(", "));
        if (!settings.isEmpty()) {
            refusals.add("settings: not the name of a setting: " + settings);
        }
        unsupported(database, refusals);
        return refusals;
    }

    private static void size(RentedDatabase database, List<String> refusals) {
        String type = database.storage().type();
        if (!type.equals(ContainerOptions.TMPFS) && !type.equals(ContainerOptions.VOLUME)) {
            refusals.add("storage: found '" + type + "', known are " + ContainerOptions.TMPFS + " and "
                    + ContainerOptions.VOLUME);
        }
        try {
            ContainerSize size = ContainerSize.parse(database.instance());
            if (type.equals(ContainerOptions.TMPFS)
                    && size.mib() <= database.storage().gib() * 1024L) {
                refusals.add("size: " + database.storage().gib() + " GiB in memory are part of the memory of the"
                        + " container, which is " + size.mib() + " MiB; raise the memory of instance");
            }
        } catch (AssayException e) {
            refusals.add(e.message());
        }
    }

    private static void unsupported(RentedDatabase database, List<String> refusals) {
        unsupported("zone", database.zone(), refusals);
        unsupported("authentication", database.authentication(), refusals);
        unsupported("iops", database.storage().iops(), refusals);
        unsupported("throughput", database.storage().mibps(), refusals);
        unsupported("multi-az", database.multiAz() ? Boolean.TRUE : null, refusals);
        unsupported("backup-days", Objects.equals(database.backupDays(), 0) ? null : database.backupDays(), refusals);
        unsupported("maintenance-window", database.maintenanceWindow(), refusals);
        if (database.probe() != null) {
            refusals.add("probe: containers are reached from this host only, which measures them; leave out probe");
        }
    }

    private static void unsupported(String name, @Nullable Object value, List<String> refusals) {
        if (value != null) {
            refusals.add(name + ": a container has none; leave it out");
        }
    }
}
