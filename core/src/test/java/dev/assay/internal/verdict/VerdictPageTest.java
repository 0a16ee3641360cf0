package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.VerdictCode;
import dev.assay.model.result.VerdictThreshold;
import dev.assay.model.result.VerdictThreshold.Bound;
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

/** {@code docs/verdicts.md} has a table generated from the codes, and explains each of them. */
@Parallel
class VerdictPageTest {

    private static final Path PAGE = Path.of("../docs/verdicts.md");
    private static final String START = "<!-- generated from VerdictCode: start -->\n";
    private static final String END = "<!-- generated from VerdictCode: end -->\n";
    private static final Pattern SECTION =
            Pattern.compile("^### `([a-z-]+)`\n(.*?)(?=^#|\\z)", Pattern.MULTILINE | Pattern.DOTALL);

    private static String table() {
        StringBuilder table =
                new StringBuilder("| code | status | what is compared | threshold |\n| --- | --- | --- | --- |\n");
        for (VerdictCode code : VerdictCode.values()) {
            table.append(String.format(
                    "| [`%1$s`](#%1$s) | %2$s | %3$s | %4$s |%n",
                    code.code(),
                    code.severity().text(),
                    code.measure(),
                    code.threshold().map(VerdictPageTest::bound).orElse("")));
        }
        return table.toString();
    }

    private static String bound(VerdictThreshold threshold) {
        String side = threshold.bound() == Bound.AT_MOST ? "at most" : "at least";
        return side + " **" + threshold.text(threshold.usual()) + "**";
    }

    private static Map<String, String> sections() throws IOException {
        Map<String, String> sections = new HashMap<>();
        for (MatchResult section :
                SECTION.matcher(Files.readString(PAGE)).results().toList()) {
            assertThat(sections.put(section.group(1), section.group(2)))
                    .as("a second section on %s", section.group(1))
                    .isNull();
        }
        return sections;
    }

    @Test
    void tableIsThatOfTheCodes() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(START) + START.length();
        int until = page.indexOf(END);
        String made = page.substring(0, from) + "\n" + table() + "\n" + page.substring(until);
        if ("true".equals(System.getenv("ASSAY_WRITE_VERDICTS"))) {
            Files.writeString(PAGE, made);
        }
        assertThat(PAGE)
                .as("run this test with ASSAY_WRITE_VERDICTS=true to write it anew")
                .hasContent(made);
    }

    @Test
    void everyCodeIsExplainedAndNothingElse() throws IOException {
        List<String> codes =
                Arrays.stream(VerdictCode.values()).map(VerdictCode::code).toList();
        assertThat(sections().keySet()).containsExactlyInAnyOrderElementsOf(codes);
        assertThat(sections())
                .allSatisfy((code, text) -> assertThat(text).as(code).contains("*What to do:*"));
    }

    /** With its reason. */
    @Test
    void everyDefaultIsThatOfTheCode() throws IOException {
        Map<String, String> sections = sections();
        for (VerdictCode code : VerdictCode.values()) {
            String text = sections.getOrDefault(code.code(), "");
            if (code.threshold().isPresent()) {
                VerdictThreshold threshold = code.threshold().get();
                String usual = threshold.text(threshold.usual());
                assertThat(text)
                        .as(code.code())
                        .containsPattern("\\*Default " + Pattern.quote(usual) + "[^*]*:\\* \\w+");
            } else {
                assertThat(text).as(code.code()).doesNotContain("*Default");
            }
        }
    }
}
