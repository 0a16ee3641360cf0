package dev.assay.provisioning.docker;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceService;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The containers of this host. Confined to one thread. */
final class DockerResourceService implements ResourceService {

    /** An image that needs longer to make its first database does not work. */
    private static final Duration LONGEST_START = Duration.ofMinutes(5);

    private static final int PASSWORD_BYTES = 24;
    private static final String PORT = "port";

    private final DockerProgram docker;

    DockerResourceService(DockerProgram docker) {
        this.docker = docker;
    }

    @Override
    public String provider() {
        return DockerEnvironments.PROVIDER;
    }

    /** Returns the name of the host. */
    @Override
    public String account() {
        requireThisHost();
        return docker.run(List.of("info", "--format", "{{.Name}}")).strip();
    }

    /** Rejects an engine of another host: its ports are not those of this one. */
    private void requireThisHost() {
        String engine = docker.run(List.of("context", "inspect", "--format", "{{.Endpoints.docker.Host}}"))
                .strip();
        if (!engine.startsWith("unix:") && !engine.startsWith("npipe:")) {
            throw new ResourceException(
                    Reason.REFUSED,
                    "docker: the engine is at " + engine + ", which may be another host. Containers are measured from"
                            + " this host: choose a local engine, such as by unsetting DOCKER_HOST",
                    null);
        }
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return shown(resource.name()).map(container -> state(container, resource.details()));
    }

    private Optional<ShownContainer> shown(String name) {
        // The filter takes a pattern, and a container of any status.
        String ids = docker.run(List.of(
                "ps", "--all", "--quiet", "--no-trunc", "--filter", "name=^/" + name.replace(".", "\\.") + "$"));
        return inspected(ids.lines().toList()).stream()
                .filter(container -> container.name().equals(name))
                .findFirst();
    }

    private List<ShownContainer> inspected(List<String> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        List<String> words = new ArrayList<>(List.of("container", "inspect", "--format", ShownContainer.FORMAT));
        words.addAll(ids);
        return ShownContainer.parse(docker.run(words));
    }

    private ResourceState state(ShownContainer container, Map<String, String> details) {
        ResourceSpec spec = container.resource(details);
        Map<String, String> outputs = new TreeMap<>(Map.of("image-id", container.image()));
        Integer port = container.port();
        if (port != null) {
            outputs.put("endpoint", "127.0.0.1");
            outputs.put(PORT, port.toString());
        }
        return switch (container.status()) {
            case "running" -> running(container, spec, outputs);
            case "removing" -> new ResourceState(spec, Status.DELETING, outputs, null);
            case "created" ->
                new ResourceState(spec, Status.FAILED, outputs, "it was created and not started; run down first");
            default ->
                new ResourceState(
                        spec,
                        Status.FAILED,
                        outputs,
                        "its server is " + container.status() + " with status " + container.exit() + ": "
                                + lastLines(container.name()));
        };
    }

    private ResourceState running(ShownContainer container, ResourceSpec spec, Map<String, String> outputs) {
        String engine = spec.details().get(ContainerOptions.ENGINE);
        Integer port = container.port();
        // A scan does not know the engine, and changes nothing that depends on it.
        if (engine == null || (port != null && ServerAnswer.at(port, ContainerEngine.of(engine)))) {
            return new ResourceState(spec, Status.READY, outputs, null);
        }
        boolean late = container.started().plus(LONGEST_START).isBefore(Instant.now());
        return late
                ? new ResourceState(
                        spec,
                        Status.FAILED,
                        outputs,
                        "its server does not answer " + LONGEST_START.toMinutes() + " minutes after its start: "
                                + lastLines(container.name()))
                : new ResourceState(spec, Status.CREATING, outputs, null);
    }

    /** Returns the end of the output of a server, without its password. */
    private String lastLines(String name) {
        try {
            String lines = docker.outputs(List.of("logs", "--tail", "3", name));
            @Nullable String password = password(name);
            // Before the text is cut, which could leave a part of the password.
            return DockerProgram.line(password == null ? lines : lines.replace(password, "***"));
        } catch (ResourceException e) {
            return "its output cannot be read";
        }
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        String password = newPassword();
        Map<String, String> secrets = new TreeMap<>();
        ContainerEngine.of(Objects.requireNonNull(resource.details().get(ContainerOptions.ENGINE), "a draft has it"))
                .passwords()
                .forEach(name -> secrets.put(name, password));
        try {
            docker.run(ContainerOptions.arguments(resource), secrets);
        } catch (ResourceException e) {
            if (e.reason() == Reason.REFUSED) {
                removeUnstarted(resource);
            }
            throw e;
        }
        return new ResourceState(resource, Status.CREATING, Map.of(), null);
    }

    /** Docker keeps a container that it could not start. */
    private void removeUnstarted(ResourceSpec resource) {
        try {
            shown(resource.name())
                    .filter(container -> container.status().equals("created"))
                    .filter(container -> container
                            .labels()
                            .entrySet()
                            .containsAll(resource.tags().entrySet()))
                    .ifPresent(container -> delete(resource));
        } catch (ResourceException e) {
            // The deletion of the run finds it by its label.
        }
    }

    private static String newPassword() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public Optional<DatabaseEndpoint> endpoint(ResourceState state) {
        ResourceSpec resource = state.resource();
        ContainerEngine engine = ContainerEngine.of(
                Objects.requireNonNull(resource.details().get(ContainerOptions.ENGINE), "it was created"));
        String port = state.outputs().get(PORT);
        String password = password(resource.name());
        if (port == null || password == null) {
            throw new ResourceException(
                    Reason.REFUSED,
                    resource.id() + " has no "
                            + (port == null
                                    ? "port on 127.0.0.1"
                                    : "password of the image "
                                            + resource.details().get(ContainerOptions.IMAGE)),
                    null);
        }
        return Optional.of(new DatabaseEndpoint(
                resource.tags().getOrDefault(ResourceSpec.DATABASE_TAG, ""),
                "jdbc:" + engine.scheme() + "://127.0.0.1:" + port + "/" + ContainerEngine.ACCOUNT,
                ContainerEngine.ACCOUNT,
                password));
    }

    /** Returns the password, which Docker keeps in the configuration of the container; null if there is none. */
    private @Nullable String password(String name) {
        String variables = docker.run(
                List.of("container", "inspect", "--format", "{{range .Config.Env}}{{println .}}{{end}}", name));
        return variables
                .lines()
                .filter(line -> line.contains("_PASSWORD="))
                .map(line -> line.substring(line.indexOf('=') + 1))
                .findFirst()
                .orElse(null);
    }

    @Override
    public Duration visibleWithin() {
        return Duration.ZERO;
    }

    @Override
    public Duration readyWithin() {
        return Duration.ofMinutes(1);
    }

    /** Deletes the container with its data. */
    @Override
    public void delete(ResourceSpec resource) {
        docker.run(List.of("rm", "--force", "--volumes", resource.name()));
    }

    @Override
    public ResourceScan scan(String run) {
        return labelled(ResourceSpec.RUN_TAG + "=" + run);
    }

    @Override
    public ResourceScan scanAll() {
        return labelled(ResourceSpec.RUN_TAG);
    }

    private ResourceScan labelled(String label) {
        String ids = docker.run(List.of("ps", "--all", "--quiet", "--no-trunc", "--filter", "label=" + label));
        return ResourceScan.of(inspected(ids.lines().toList()).stream()
                .map(container -> state(container, Map.of()))
                .toList());
    }
}
