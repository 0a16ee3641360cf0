package dev.assay.provisioning.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.StorageSpec;
import dev.assay.spi.environment.ResourceService;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.testkit.ResourceServiceContract;
import java.time.Duration;
import java.util.List;

/** The contract of resources, with containers of this host. */
@Parallel
class DockerResourceServiceContractIT extends ResourceServiceContract {

    /** Images of this host. */
    private List<String> images = List.of();

    @Override
    protected ResourceService open() {
        images = DevelopmentServer.images();
        return new DockerResourceService(new DockerProgram("docker", Duration.ofMinutes(2)));
    }

    @Override
    protected List<ResourceSpec> resources(String id) {
        String image = images.stream()
                .filter(each -> each.startsWith("postgres:"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("an image of PostgreSQL; there are " + images));
        String version = image.substring(image.indexOf(':') + 1);
        StorageSpec disk = new StorageSpec("tmpfs", 1, null, null);
        List<ResourceSpec> resources = Plans.resources(id, Plans.database("postgres", version, "1cpu-1GiB", disk));
        assertThat(resources).hasSize(1);
        return resources;
    }
}
