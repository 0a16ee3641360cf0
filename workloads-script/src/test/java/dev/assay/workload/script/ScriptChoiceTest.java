package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options that choose scripts and define variables. */
@Parallel
class ScriptChoiceTest {

    @TempDir
    private Path folder;

    private String file(String name) throws IOException {
        return Files.writeString(folder.resolve(name), "SELECT 1;").toString();
    }

    @Test
    void filesHaveWeightsAndNames() throws IOException {
        String files = String.join(
                ", ",
                file("checkout.sql") + "@7",
                file("Browse items.sql") + "@0",
                file("1.sql"),
                file("checkout.txt"));

        assertThat(ScriptChoice.all(files, "select@2"))
                .extracting(ScriptChoice::id, ScriptChoice::weight)
                .containsExactly(
                        tuple("select-only", 2),
                        tuple("checkout", 7),
                        tuple("browse-items", 0),
                        tuple("script-1", 1),
                        tuple("checkout-2", 1));
    }

    @Test
    void withoutScriptsTheBuiltInIsTpcbLike() {
        assertThat(ScriptChoice.all("", "")).extracting(ScriptChoice::id).containsExactly("tpcb-like");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            missing.sql | ''       | --file: cannot read the script missing.sql: missing.sql does not exist
            a.sql@x     | ''       | --file: found 'a.sql@x'; the weight after @ has to be a whole number of at least 0
            ''          | s        | --builtin: there is no single built-in script 's'; known are tpcb-like, simple-update,
            ''          | tpcc     | --builtin: there is no built-in script 'tpcc'; known are
            ''          | tpcb@-1  | --builtin: found 'tpcb@-1'; the weight after @ has to be
            ''          | tpcb@0   | all scripts have the weight 0; one of them needs more
            """)
    void errorsNameTheOption(String files, String builtIns, String message) {
        String present = files.startsWith("a.sql") ? unchecked("a.sql") + files.substring(5) : files;
        assertThatThrownBy(() -> ScriptChoice.all(present, builtIns))
                .message()
                .satisfies(text -> assertThat(text.replace(folder + "/", "")).startsWith(message));
    }

    private String unchecked(String name) {
        try {
            return file(name);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void variablesAreDefinedByPairs() {
        assertThat(Predefined.of(1, "rows=1000,list=1,2,name= a b").defined())
                .isEqualTo(Map.of("rows", "1000", "list", "1,2", "name", " a b"));
        assertThatThrownBy(() -> Predefined.of(1, "1000"))
                .hasMessage("--define: found '1000', name=value is needed, such as rows=1000");
        assertThatThrownBy(() -> Predefined.of(1, "1a=5")).hasMessageStartingWith("--define: found '1a=5'");
    }
}
