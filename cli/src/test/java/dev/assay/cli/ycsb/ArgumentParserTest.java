package dev.assay.cli.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the words of YCSB's command line say. */
@Parallel
class ArgumentParserTest {

    private static ArgumentParser words(String line) {
        return ArgumentParser.of(List.of(line.split(" ")));
    }

    /** All of them write the same properties in YCSB's client, so that the last one counts. */
    @Test
    void optionsAndPropertiesStandInTheirOrder() {
        assertThat(words("run jdbc -threads 8 -p threadcount=2 -target 100 -p target=5 -l here -s -p status=false")
                        .pairs())
                .containsExactly(
                        "threadcount=8",
                        "threadcount=2",
                        "target=100",
                        "target=5",
                        "label=here",
                        "status=true",
                        "status=false");
        assertThat(words("run jdbc -p threadcount=2 -P workloada -threads 8").pairs())
                .containsExactly("threadcount=2", "threadcount=8");
    }
}
