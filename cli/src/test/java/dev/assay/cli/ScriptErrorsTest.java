package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong scripts of {@code assay run script}: file, line, column and a caret, exit status 2, and nothing is measured. */
@Parallel
class ScriptErrorsTest {

    @TempDir
    Path folder;

    private Captured run(String script) throws IOException {
        Path file = Files.writeString(folder.resolve("checkout.sql"), script);
        return Captured.run(
                "run",
                "script",
                "--file",
                file.toString(),
                "--embedded",
                "noop",
                "--out",
                folder.resolve("runs").toString());
    }

    private void assertRefused(Captured captured, String message) {
        assertThat(captured.err()).endsWith(message);
        assertThat(captured.out()).isEmpty();
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void aSyntaxErrorIsShownAtItsPlace() throws IOException {
        assertRefused(run("SELECT 1;\n\\set quantity random(1, 5\nSELECT :quantity;\n"), """
                checkout.sql:2:26 ')' is missing, found the end of the line
                    \\set quantity random(1, 5
                                             ^
                """);
    }

    @Test
    void aVariableWithoutAValueIsShownAtItsPlace() throws IOException {
        assertRefused(run("\\set quantity 5\nSELECT :quantty;\n"), """
                checkout.sql:2:8 the variable quantty has no value here (did you mean 'quantity'?); give it one with \\set \
                before it, on each way to this line, or with -D quantty=…
                    SELECT :quantty;
                           ^
                """);
    }
}
