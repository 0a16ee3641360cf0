package dev.assay.provisioning.docker;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A container as Docker shows it. Contains no secret. Immutable.
 *
 * @param status such as {@code running}
 * @param started when it was started
 * @param exit exit status of its server
 * @param port on 127.0.0.1; null if it is not published
 * @param image id of its image
 */
record ShownContainer(
        String name,
        String status,
        Instant started,
        String exit,
        @Nullable Integer port,
        String image,
        Map<String, String> labels) {

    /** The template of {@code docker inspect}, a block of lines for each container. */
    static final String FORMAT =
            "name {{.Name}}\nstatus {{.State.Status}}\nstarted {{.State.StartedAt}}\nexit {{.State.ExitCode}}\n"
                    + "image {{.Image}}\n"
                    + "{{range .NetworkSettings.Ports}}{{range .}}port {{.HostPort}}\n{{end}}{{end}}"
                    + "{{range $name, $value := .Config.Labels}}label {{$name}}={{$value}}\n{{end}}";

    ShownContainer {
        labels = Map.copyOf(labels);
    }

    /** Reads the output of {@link #FORMAT}. */
    static List<ShownContainer> parse(String output) {
        List<ShownContainer> containers = new ArrayList<>();
        List<String> block = new ArrayList<>();
        for (String line : output.lines().filter(each -> !each.isBlank()).toList()) {
            if (line.startsWith("name ") && !block.isEmpty()) {
                containers.add(of(block));
                block.clear();
            }
            block.add(line);
        }
        if (!block.isEmpty()) {
            containers.add(of(block));
        }
        return containers;
    }

    private static ShownContainer of(List<String> block) {
        Map<String, String> values = new TreeMap<>();
        Map<String, String> labels = new TreeMap<>();
        for (String line : block) {
            String[] parts = line.split(" ", 2);
            if (parts.length < 2) {
                continue;
            }
            int equals = parts[1].indexOf('=');
            if (parts[0].equals("label") && equals > 0) {
                labels.put(parts[1].substring(0, equals), parts[1].substring(equals + 1));
            } else {
                values.putIfAbsent(parts[0], parts[1]);
            }
        }
        String port = values.get("port");
        try {
            return new ShownContainer(
                    value(values, "name").replaceFirst("^/", ""),
                    value(values, "status"),
                    Instant.parse(value(values, "started")),
                    value(values, "exit"),
                    port == null ? null : Integer.valueOf(port),
                    value(values, "image"),
                    labels);
        } catch (DateTimeParseException | NumberFormatException e) {
            throw new ResourceException(Reason.REFUSED, "docker inspect: the output has another form: " + values, e);
        }
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new ResourceException(Reason.REFUSED, "docker inspect: the output has no " + name, null);
        }
        return value;
    }

    /** Returns the container as a resource. A scan has no details. */
    ResourceSpec resource(Map<String, String> details) {
        return new ResourceSpec(
                name,
                DockerEnvironments.CONTAINER,
                DockerEnvironments.PROVIDER,
                DockerEnvironments.REGION,
                details,
                List.of(),
                labels);
    }
}
