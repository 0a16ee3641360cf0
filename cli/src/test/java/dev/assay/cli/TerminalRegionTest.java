package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Redrawn lines together with lines that stay. */
@Parallel
class TerminalRegionTest {

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final Console console = new Console(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(sent, true, StandardCharsets.UTF_8),
            true,
            false);
    private final TerminalRegion screen = new TerminalRegion(console, StandardCharsets.UTF_8, 60);

    private List<String> seen() {
        return TerminalText.after(sent.toString(StandardCharsets.UTF_8)).stream()
                .filter(line -> !line.isEmpty())
                .toList();
    }

    @Test
    void whatIsDrawnIsDrawnOver() {
        screen.show(List.of("measurement ▁▂", "100 tps"));
        screen.show(List.of("measurement ▁▂▃", "101 tps", "more"));
        screen.show(List.of("measurement ▁▂▃▄", "99 tps"));
        assertThat(seen()).containsExactly("measurement ▁▂▃▄", "99 tps");
    }

    /** Other output, such as a library's warning, does not know about the region. */
    @Test
    void whatOthersPrintStaysAndTheScreenGoesOnBelow() {
        screen.show(List.of("measurement", "100 tps"));
        console.err().print("WARN µ: a\nwarning\n");
        console.info("\nstopping");
        screen.show(List.of("measurement", "101 tps"));
        new IllegalStateException("a trace").printStackTrace(console.err());
        screen.show(List.of("measurement", "102 tps"));
        assertThat(seen())
                .startsWith("WARN µ: a", "warning", "stopping", "java.lang.IllegalStateException: a trace")
                .endsWith("measurement", "102 tps")
                .doesNotContain("100 tps", "101 tps");
        console.err().erase();
        assertThat(seen()).doesNotContain("102 tps");
    }

    @Test
    void aLineThatIsNotEndedIsNotDrawnInto() {
        console.err().print("loading");
        screen.show(List.of("measurement"));
        console.err().print("…");
        console.err().println();
        screen.show(List.of("100 tps"));
        assertThat(seen()).containsExactly("loading…", "100 tps");
    }

    @Test
    void anotherWidthBeginsAfresh() {
        screen.show(List.of("measurement", "100 tps of a long line"));
        screen.resize(20);
        assertThat(seen()).isEmpty();
        screen.show(List.of("measurement", "101 tps"));
        assertThat(seen()).containsExactly("measurement", "101 tps");
    }
}
