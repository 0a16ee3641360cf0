package dev.assay.internal.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Parallel
class PluginRegistryTest {

    /** A group. */
    public record Rows(
            @Parameter(description = "rows", defaultValue = "1")
            int count) {}

    /** A group with a parameter of the same name. */
    public record Users(
            @Parameter(description = "users", defaultValue = "1")
            int count) {}

    /** Two parameters with the same option name. */
    public record Ambiguous(Rows rows, Users users) {}

    /** A workload whose parameters are invalid. */
    public static final class AmbiguousFactory implements WorkloadFactory<Ambiguous, Session> {

        @Override
        public String id() {
            return "ambiguous";
        }

        @Override
        public String description() {
            return "has two parameters of one name";
        }

        @Override
        public Class<Ambiguous> parameterType() {
            return Ambiguous.class;
        }

        @Override
        public Class<Session> sessionType() {
            return Session.class;
        }

        @Override
        public Workload<Session> create(Ambiguous parameters, WorkloadContext context) {
            throw new UnsupportedOperationException("is never discovered");
        }
    }

    @TempDir
    private Path folder;

    @Test
    void workloadWithTwoParametersOfOneNameIsNotLoadable() throws IOException {
        Path service = folder.resolve("META-INF/services/" + WorkloadFactory.class.getName());
        Files.createDirectories(service.getParent());
        Files.writeString(service, AmbiguousFactory.class.getName());
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            PluginRegistry registry = PluginRegistry.discover(loader);
            String problem = "ambiguous: " + Ambiguous.class.getName()
                    + " has two parameters 'count', rows.count and users.count; rename one";
            assertThat(registry.problems()).containsExactly(problem);
            assertThatThrownBy(() -> registry.workload("ambiguous"))
                    .isInstanceOf(AssayException.class)
                    .hasMessageStartingWith("there is no workload 'ambiguous'")
                    .hasMessageEndingWith("not loadable: " + problem);
        }
    }
}
