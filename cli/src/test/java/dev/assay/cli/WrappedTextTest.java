package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class WrappedTextTest {

    private static final String BREAK = System.lineSeparator();

    @Test
    void lineThatFitsIsKept() {
        assertThat(WrappedText.line("  a  b", 3, 6)).isEqualTo("  a  b");
    }

    @Test
    void restOfALineStandsBelowItsText() {
        assertThat(WrappedText.line("Limited by   the locks of other sessions", 13, 24))
                .isEqualTo(
                        "Limited by   the locks" + BREAK + "             of other" + BREAK + "             sessions");
        assertThat(WrappedText.line("    one two three", 13)).isEqualTo("    one two" + BREAK + "        three");
    }

    @Test
    void lineMayBeAsLongAsTheWidth() {
        assertThat(WrappedText.line("one two three", 2, 7)).isEqualTo("one two" + BREAK + "  three");
        assertThat(WrappedText.line("one two three", 2, 6)).isEqualTo("one" + BREAK + "  two" + BREAK + "  three");
    }

    /** A path stays whole, and beside its label. */
    @Test
    void longWordIsKept() {
        assertThat(WrappedText.line("Report       /a/long/path and more", 13, 20))
                .isEqualTo("Report       /a/long/path" + BREAK + "             and" + BREAK + "             more");
    }

    @Test
    void percentSignStaysWithItsNumber() {
        assertThat(WrappedText.line("at least 12 %, or", 2, 11)).isEqualTo("at least" + BREAK + "  12 %, or");
    }

    @Test
    void colorsTakeNoColumns() {
        assertThat(WrappedText.line("Verdict \u001b[33mSUSPECT\u001b[0m today", 2, 16))
                .isEqualTo("Verdict \u001b[33mSUSPECT\u001b[0m" + BREAK + "  today");
    }

    @Test
    void tablesAreKept() {
        String table = "| a b c d e f |\n| 1 2 3 4 5 6 |";
        assertThat(WrappedText.join(List.of("first word", table), 7))
                .isEqualTo("first" + BREAK + "    word" + BREAK + table);
    }
}
