package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages for plans that a profile forbids. */
@Parallel
class StrictCommandTest {

    @TempDir
    Path results;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run tpcc --profile strict --embedded postgres --users 7                             | --users: found 7; the profile strict requires ten users per warehouse (clause 4.2.2): use --users 10 for --warehouses 1, or leave --users out
            run tpcc --profile strict --warehouses 3 --embedded noop --users 10                 | use --users 30 for --warehouses 3
            run tpcc --profile strict --url jdbc:postgresql://h/d --isolation read-committed    | --isolation: found read-committed; the workload tpcc, as configured, needs serializable
            run tpcc --profile strict --embedded postgres --isolation repeatable-read           | --isolation: found repeatable-read
            run tpcc --embedded noop --c-run 256                                                | --c-run: found 256, a number from 0 to 255 is needed
            run tpcc --embedded noop --mix cards                                                | there is no 'cards'
            """)
    void aForbiddenPlanIsToldInOneLine(String arguments, String message) {
        Captured captured = Captured.run(arguments.trim().split("\\s+"));
        assertThat(captured.err()).contains(message.trim());
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.out()).isEmpty();
        assertThat(captured.err()).doesNotContain("Exception").doesNotContain("\tat ");
    }

    @Test
    void usersAreAsManyAsTheProfileWants() {
        Captured captured = Captured.run(
                "run",
                "tpcc",
                "--profile",
                "strict",
                "--warehouses",
                "2",
                "--embedded",
                "noop",
                "--ramp-up",
                "0s",
                "--duration",
                "500ms",
                "--out",
                results.toString());
        assertThat(captured.err()).contains("running 20 users");
        assertThat(captured.status()).isNotEqualTo(ExitStatus.USAGE);
    }
}
