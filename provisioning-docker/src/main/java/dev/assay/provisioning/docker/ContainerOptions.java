package dev.assay.provisioning.docker;

import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.ResourceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The properties of a container: as details of a resource, and as arguments of {@code docker run}. Stateless. */
final class ContainerOptions {

    static final String TMPFS = "tmpfs";
    static final String VOLUME = "volume";

    static final String ENGINE = "engine";
    static final String IMAGE = "image";
    private static final String CPUS = "cpus";
    private static final String MEMORY = "memory-mib";
    private static final String DATA = "data";
    private static final String DATA_SIZE = "data-gib";
    private static final String SETTING = "setting.";

    private ContainerOptions() {}

    static Map<String, String> details(RentedDatabase database) {
        ContainerSize size = ContainerSize.parse(database.instance());
        Map<String, String> details = new TreeMap<>();
        details.put(ENGINE, database.engine());
        details.put(IMAGE, database.engine() + ":" + database.version());
        details.put(CPUS, size.cpus());
        details.put(MEMORY, Long.toString(size.mib()));
        details.put(DATA, database.storage().type());
        if (database.storage().type().equals(TMPFS)) {
            details.put(DATA_SIZE, Integer.toString(database.storage().gib()));
        }
        database.settings().forEach((name, value) -> details.put(SETTING + name, value));
        return details;
    }

    /**
     * Returns the arguments that create and start a container. They contain no password: the program reads the variables with it from
     * its environment.
     */
    static List<String> arguments(ResourceSpec resource) {
        Map<String, String> details = resource.details();
        ContainerEngine engine = ContainerEngine.of(required(details, ENGINE));
        String memory = required(details, MEMORY) + "m";
        List<String> words = new ArrayList<>(List.of("run", "--detach", "--pull", "never", "--name", resource.name()));
        resource.tags().forEach((tag, value) -> words.addAll(List.of("--label", tag + "=" + value)));
        words.addAll(List.of("--cpus", required(details, CPUS)));
        // Without swap: its speed is not that of memory.
        words.addAll(List.of("--memory", memory, "--memory-swap", memory, "--shm-size", memory));
        words.addAll(List.of("--mount", mount(details, engine)));
        // On loopback only, at a free port.
        words.addAll(List.of("--publish", "127.0.0.1::" + engine.port()));
        new TreeMap<>(engine.variables()).forEach((name, value) -> words.addAll(List.of("--env", name + "=" + value)));
        engine.passwords().forEach(name -> words.addAll(List.of("--env", name)));
        words.add(required(details, IMAGE));
        details.forEach((name, value) -> {
            if (name.startsWith(SETTING)) {
                words.addAll(engine.setting(name.substring(SETTING.length()), value));
            }
        });
        return words;
    }

    private static String mount(Map<String, String> details, ContainerEngine engine) {
        String type = required(details, DATA);
        // A volume without a name is deleted with its container.
        return "type=" + type + ",target=" + engine.data()
                + (type.equals(TMPFS) ? ",tmpfs-size=" + required(details, DATA_SIZE) + "g" : "");
    }

    private static String required(Map<String, String> details, String name) {
        return Objects.requireNonNull(details.get(name), name);
    }
}
