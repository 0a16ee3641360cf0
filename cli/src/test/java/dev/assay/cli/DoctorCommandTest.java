package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.test.Parallel;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class DoctorCommandTest {

    private static final Subject HOST = new Subject("open-files", Area.HOST);
    private static final Subject DRIVER = new Subject("driver-preset", Area.DRIVER);
    private static final Subject DATABASE = new Subject("privileges", Area.TARGET);

    /** Port 1 of loopback: nobody listens there. */
    private static final String NOBODY = "jdbc:postgresql://127.0.0.1:1/d?password=hunter2";

    private static String text(Finding... findings) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return FindingsText.of(List.of(findings), new Console(nowhere, nowhere, false, false));
    }

    @Test
    void findingsStandByAreaWithTheirMarksAndRemediesBelow() {
        assertThat(text(
                                DATABASE.problem("bench lacks CREATE", "GRANT CREATE;"),
                                HOST.ok("at most 100 open files"),
                                DRIVER.note("out of the box", "--tuning tuned"),
                                HOST.warning("few", "more"))
                        .lines())
                .containsExactly(
                        "Host",
                        "  ok       open-files     at most 100 open files",
                        "  WARNING  open-files     few",
                        "                          > more",
                        "Driver",
                        "  note     driver-preset  out of the box",
                        "                          > --tuning tuned",
                        "Database",
                        "  PROBLEM  privileges     bench lacks CREATE",
                        "                          > GRANT CREATE;",
                        "",
                        "1 problem, 1 warning, 1 note");
    }

    @Test
    void countsAreInThePluralAndNothingIsSaidToBeNothing() {
        assertThat(text(HOST.warning("a", "b"), HOST.warning("c", "d"))).endsWith("2 warnings");
        assertThat(text(HOST.ok("a"))).endsWith("No problem found.");
    }

    @Test
    void exitStatusIsWhoseTheProblemIs() {
        Finding ours = HOST.problem("a", "b");
        assertThat(ExitStatus.ofFindings(List.of(HOST.warning("a", "b"), DATABASE.note("c", "d"))))
                .isEqualTo(ExitStatus.DONE);
        assertThat(ExitStatus.ofFindings(List.of(ours))).isEqualTo(ExitStatus.HOST);
        assertThat(ExitStatus.ofFindings(List.of(ours, DATABASE.problem("c", "d"))))
                .isEqualTo(ExitStatus.TARGET);
        assertThat(ExitStatus.ofFindings(List.of(DRIVER.problem("c", "d")))).isEqualTo(ExitStatus.TARGET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"doctor --url " + NOBODY, "doctor tpcc --warehouses 3 --url " + NOBODY})
    void databaseThatCannotBeReachedIsAProblemAmongTheFindingsOfThisHost(String arguments) {
        Captured captured = Captured.run(arguments.split(" "));
        assertThat(captured.status()).isEqualTo(ExitStatus.TARGET);
        assertThat(captured.out())
                .contains("Host", "host-clock-source", "PROBLEM  reachable", "is a server running there")
                .doesNotContain("hunter2");
        assertThat(captured.err()).contains("connecting to").doesNotContain("hunter2", "Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"doctor --embedded noop --json", "doctor tpcc --embedded noop --json"})
    void findingsAreOneDocument(String arguments) {
        Captured captured = Captured.run(arguments.split(" "));
        Map<?, ?> document = Json.read(captured.out(), Map.class);
        assertThat(document).hasSize(1);
        assertThat((List<?>) document.get("findings")).hasSizeGreaterThan(5).allSatisfy(finding -> {
            Map<?, ?> names = (Map<?, ?>) finding;
            assertThat(names.keySet()).map(String::valueOf).containsExactly("id", "area", "level", "text", "remedy");
            assertThat(names.get("area")).isEqualTo("HOST");
        });
    }

    @ParameterizedTest
    @CsvSource({"doctor -u 77 --embedded noop --quiet", "doctor tpcc --users 77 --embedded noop --quiet"})
    void usersAreExpectedOfTheHost(String arguments) {
        Captured captured = Captured.run(arguments.split(" "));
        assertThat(captured.out()).contains("for 77 users");
        assertThat(captured.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            doctor tpc                            | there is no workload 'tpc' (did you mean 'tpcc'?)
            doctor --users 0 --embedded noop      | users: found 0, at least 1 is needed
            doctor tpcc -u 0 --embedded noop      | users: found 0, at least 1 is needed
            doctor --users 4 --embedded noop tpcc | --users, --embedded have to follow tpcc
            doctor --url nonsense                 | is not a JDBC URL
            doctor --warehouses 4                 | has no option '--warehouses'
            doctor --embedded postgress           | did you mean 'postgres'?
            """)
    void badInputIsToldInOneLine(String arguments, String message) {
        Captured captured = Captured.run(arguments.trim().split("\\s+"));
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains(message.trim()).doesNotContain("Exception");
        assertThat(captured.out()).isEmpty();
    }
}
