package dev.assay.provisioning.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.spi.environment.ResourceException;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Containers as Docker shows them. */
@Parallel
class ShownContainerTest {

    private static final String OUTPUT = """
            name /assay-r1-a
            status running
            started 2026-11-28T11:07:24.193449652Z
            exit 0
            image sha256:5f
            port 32768
            label assay:run=r1
            label assay:plan=a=b c

            name /assay-r1-b
            status exited
            started 2026-11-28T11:07:24.193449652Z
            exit 1
            image sha256:5f
            label assay:run=r1

            """;

    @Test
    void containersAreBlocksOfLines() {
        List<ShownContainer> found = ShownContainer.parse(OUTPUT);
        assertThat(found).extracting(ShownContainer::name).containsExactly("assay-r1-a", "assay-r1-b");
        assertThat(found).extracting(ShownContainer::port).containsExactly(32768, null);
        assertThat(found).extracting(ShownContainer::exit).containsExactly("0", "1");
        assertThat(found.get(0).labels()).isEqualTo(Map.of("assay:run", "r1", "assay:plan", "a=b c"));
        ResourceSpec resource = found.get(0).resource(Map.of());
        assertThat(resource.id()).isEqualTo("local/container/assay-r1-a");
        assertThat(resource.isOf("r1")).isTrue();
    }

    @Test
    void nothingIsNoContainer() {
        assertThat(ShownContainer.parse("\n")).isEmpty();
    }

    @Test
    void anotherFormIsReported() {
        assertThatThrownBy(() -> ShownContainer.parse("name /a\nstatus running\n"))
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining("the output has no started");
    }
}
