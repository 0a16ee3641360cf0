package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every reason of a verdict is explained in {@code docs/measuring.md}, with the status it brings, and no other is. */
@Parallel
class DocumentedVerdictsTest {

    private static final Path SOURCES = Path.of("src/main/java/dev/assay/analysis");
    private static final Path PAGE = Path.of("../docs/measuring.md");

    /** What a limit of the client makes of the figures depends on where the database is. */
    private static final String LIMIT_STATUS = "INVALID; SUSPECT if the host is shared";

    /** What a standard's rule makes of them depends on whether the run is bound by the standard. */
    private static final String DEMAND_STATUS = "INVALID where the profile is bound by it; else SUSPECT";

    private static final Pattern REASON =
            Pattern.compile("new Reason\\(\\s*\"([a-z-]+)\",\\s*(?:Verdict\\.)?Status\\.(\\w+)");
    private static final Pattern OWN_REASON = Pattern.compile("new Reason\\(\\s*+(?!limit\\.code|code,)");
    private static final Pattern LIMIT = Pattern.compile("new Limit\\(\\s*\"([a-z-]+)\"");
    private static final Pattern DEMAND = Pattern.compile("broken\\(\\s*\"([a-z-]+)\"");
    private static final Pattern ROW =
            Pattern.compile("^\\| `([a-z-]+)` \\|[^|]+\\| ([^|]+) \\|[^|]+\\|$", Pattern.MULTILINE);

    @Test
    void tableHasExactlyTheReasonsOfTheSources() throws IOException {
        assertThat(documented()).isEqualTo(defined());
    }

    private static Map<String, String> defined() throws IOException {
        Map<String, String> statuses = new TreeMap<>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                String source = Files.readString(file);
                REASON.matcher(source).results().forEach(reason -> statuses.put(reason.group(1), reason.group(2)));
                LIMIT.matcher(source).results().forEach(limit -> statuses.put(limit.group(1), LIMIT_STATUS));
                DEMAND.matcher(source).results().forEach(broken -> statuses.put(broken.group(1), DEMAND_STATUS));
                assertThat(count(OWN_REASON, source))
                        .as("reasons in %s that this test can read", file)
                        .isEqualTo(count(REASON, source));
            }
        }
        return statuses;
    }

    private static long count(Pattern pattern, String text) {
        return pattern.matcher(text).results().count();
    }

    private static Map<String, String> documented() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf("\n## Verdicts\n");
        assertThat(from).as("the section on verdicts").isPositive();
        int until = page.indexOf("\n## ", from + 1);
        Map<String, String> statuses = new TreeMap<>();
        Matcher rows = ROW.matcher(page.substring(from, until < 0 ? page.length() : until));
        while (rows.find()) {
            assertThat(statuses.put(rows.group(1), rows.group(2).strip()))
                    .as("a second row of %s", rows.group(1))
                    .isNull();
        }
        return statuses;
    }
}
