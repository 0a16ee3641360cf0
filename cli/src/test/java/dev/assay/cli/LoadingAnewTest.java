package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --binding-loads-anew} applies to loads only. */
@Parallel
class LoadingAnewTest {

    private static final String OPTION = "--binding-loads-anew";

    @TempDir
    private Path folder;

    private static Captured onBasicDb(String verb, String... more) {
        List<String> all = new ArrayList<>(List.of(verb, "ycsb", "--binding", "site.ycsb.BasicDB"));
        all.addAll(List.of("-p", "basicdb.verbose=false", "--record-count", "200"));
        all.addAll(List.of(more));
        return Captured.run(all.toArray(String[]::new));
    }

    /** BasicDB answers OK to every read. */
    @Test
    void aLoadInsertsWhatItDoesNotLookFor() {
        Captured found = onBasicDb("load");
        assertThat(found.status()).as(found.err()).isZero();
        assertThat(found.out() + found.err())
                .contains("using records that site.ycsb.BasicDB found")
                .doesNotContain("200 rows");
        for (String[] said : new String[][] {{OPTION}, {OPTION, "true"}}) {
            Captured loaded = onBasicDb("load", said);
            assertThat(loaded.status()).as(loaded.err()).isZero();
            assertThat(loaded.out() + loaded.err()).contains("loaded 200 rows");
        }
    }

    @ParameterizedTest
    @CsvSource({"run, run loads only missing data", "check, check loads no data", "clean, clean loads no data"})
    void whoeverDoesNotLoadRefusesIt(String verb, String why) {
        Captured refused = onBasicDb(verb, OPTION);
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err())
                .contains(OPTION + ": applies only to 'assay load'; " + why)
                .contains("'assay load'");
        assertThat(Captured.run(verb, "ycsb", "--help").out()).doesNotContain(OPTION);
    }

    @Test
    void aPlanRefusesIt() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: anew
                targets: {name: b, system: ycsb-binding, settings: {binding: site.ycsb.BasicDB, binding-loads-anew: true}}
                workload: {id: ycsb, parameters: {record-count: 100}}
                schedule: {measure: 1s}
                """);
        Captured checked = Captured.run("plan", "check", plan.toString());
        assertThat(checked.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(checked.err()).contains("settings.binding-loads-anew: it applies only to loads");
    }
}
