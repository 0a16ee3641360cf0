package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a loader does not keep jars open. */
@Parallel
class PluginLoaderTest {

    @TempDir
    Path folder;

    private static int version(Path jar) throws Exception {
        try (PluginLoader loader =
                new PluginLoader(List.of(jar.toUri().toURL()), PluginLoaderTest.class.getClassLoader())) {
            return (int) loader.loadClass("bench.Version").getMethod("number").invoke(null);
        }
    }

    private static void write(Path jar, int number) throws IOException {
        Jars.jar(
                jar,
                Jars.core(),
                Map.of(
                        "bench.Version",
                        "package bench; public class Version { public static int number() { return " + number
                                + "; } }"));
    }

    /** The JDK keeps jars in its cache open and would return stale content. */
    @Test
    void theNextLoaderReadsAReplacedJar() throws Exception {
        Path jar = Files.createDirectory(folder.resolve("jars")).resolve("version.jar");
        write(jar, 1);
        assertThat(version(jar)).isEqualTo(1);
        Files.delete(jar);
        write(jar, 2);
        assertThat(version(jar)).isEqualTo(2);
    }
}
