package dev.assay.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/doctor.md} explains each finding id with its area, and no other ids. */
@Parallel
class DocumentedFindingsTest {

    private static final List<Path> SOURCES =
            List.of(Path.of("src/main/java/dev/assay"), Path.of("../jdbc/src/main/java/dev/assay"));
    private static final Path PAGE = Path.of("../docs/doctor.md");

    private static final Pattern SUBJECT =
            Pattern.compile("new (?:Finding\\.)?Subject\\(\"([a-z-]+)\", (?:Finding\\.)?Area\\.(\\w+)\\)");
    private static final Pattern ANY_SUBJECT = Pattern.compile("new (?:Finding\\.)?Subject\\(");
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z-]+)` \\| ([^|]+) \\|", Pattern.MULTILINE);

    @Test
    void tableHasExactlyTheSubjectsOfTheSources() throws IOException {
        assertThat(documented()).isEqualTo(defined());
    }

    private static Map<String, Set<String>> defined() throws IOException {
        Map<String, Set<String>> areas = new TreeMap<>();
        for (Path folder : SOURCES) {
            for (Path file : sources(folder)) {
                String source = Files.readString(file);
                assertThat(SUBJECT.matcher(source).results().count())
                        .as("subjects in %s that this test can read", file)
                        .isEqualTo(ANY_SUBJECT.matcher(source).results().count());
                SUBJECT.matcher(source)
                        .results()
                        .forEach(subject -> areas.computeIfAbsent(subject.group(1), id -> new TreeSet<>())
                                .add(subject.group(2).toLowerCase(Locale.ROOT)));
            }
        }
        assertThat(areas).hasSizeGreaterThan(20);
        return areas;
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.toString().endsWith(".java")).toList();
        }
    }

    private static Map<String, Set<String>> documented() throws IOException {
        Map<String, Set<String>> areas = new TreeMap<>();
        Matcher rows = ROW.matcher(Files.readString(PAGE));
        while (rows.find()) {
            Set<String> own = new TreeSet<>(List.of(rows.group(2).trim().split(", ")));
            assertThat(areas.put(rows.group(1), own))
                    .as("a second row of %s", rows.group(1))
                    .isNull();
        }
        return areas;
    }
}
