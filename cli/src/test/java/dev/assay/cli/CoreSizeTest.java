package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.jdbc.Drivers;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** What a program that embeds Assay downloads. */
@Parallel
class CoreSizeTest {

    private static final int MOST_BYTES = 2_000_000;

    /** What this stream writes after each entry. Maven knows the sizes beforehand and writes them in front. */
    private static final long DESCRIPTOR_BYTES = 16;

    @Test
    void coreAndJdbcTogetherAreBelowTwoMegabytes() throws IOException, URISyntaxException {
        long core = jarBytes(Assay.class);
        long jdbc = jarBytes(Drivers.class);
        assertThat(core).isGreaterThan(MOST_BYTES / 2);
        assertThat(jdbc).isGreaterThan(MOST_BYTES / 20);
        assertThat(core + jdbc)
                .as("bytes of the jars of core, %d, and of jdbc, %d; ADR 0039 has ways to reduce them", core, jdbc)
                .isLessThan(MOST_BYTES);
    }

    /** Returns the size of the jar with a class. Before the phase package, that is what its folder would be as a jar. */
    private static long jarBytes(Class<?> type) throws IOException, URISyntaxException {
        Path place =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isRegularFile(place)) {
            return Files.size(place);
        }
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        List<Path> sorted;
        try (Stream<Path> files = Files.walk(place)) {
            sorted = files.filter(Files::isRegularFile).sorted().toList();
        }
        try (ZipOutputStream entries = new ZipOutputStream(jar)) {
            for (Path file : sorted) {
                entries.putNextEntry(new ZipEntry(place.relativize(file).toString()));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
        return jar.size() - sorted.size() * DESCRIPTOR_BYTES;
    }
}
