package dev.assay.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Bottleneck.Kind;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/limits.md} has all figures with their limits, and all kinds. */
@Parallel
class LimitsPageTest {

    private static final Path PAGE = Path.of("../docs/limits.md");

    private static final Pattern RULE =
            Pattern.compile("^\\| \\d+ \\| ([^|]+) \\| ([^|]*) ?\\| ([^|]*) ?\\|", Pattern.MULTILINE);

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private static final Pattern KIND = Pattern.compile("`([A-Z][A-Z_]+)`");

    private static List<String> codes(String cell) {
        return CODE.matcher(cell).results().map(match -> match.group(1)).toList();
    }

    @Test
    void rulesHaveTheFiguresAndLimitsOfTheCode() throws IOException {
        Map<String, String> limits = new HashMap<>();
        for (MatchResult rule : RULE.matcher(Files.readString(PAGE)).results().toList()) {
            codes(rule.group(2)).forEach(code -> limits.put(code, rule.group(3).strip()));
        }
        for (Figure figure : Figure.values()) {
            assertThat(limits).as("figures").containsEntry(figure.code(), FigureText.percent(figure.limit()));
        }
        for (String bought : List.of("iops", "storage-throughput")) {
            assertThat(limits).containsEntry(bought, FigureText.percent(Figure.SERVER_CPU.limit()));
        }
    }

    @Test
    void pageHasEachKindAndNoOther() throws IOException {
        List<String> kinds = KIND.matcher(Files.readString(PAGE))
                .results()
                .map(match -> match.group(1))
                .toList();
        List<String> all = Arrays.stream(Kind.values()).map(Kind::name).toList();
        assertThat(kinds).containsAll(all).isSubsetOf(all);
    }
}
