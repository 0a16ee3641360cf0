package dev.assay.jdbc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the tables of {@code docs/databases.md} with the presets and dialects. */
@Parallel
class DocumentedPresetsTest {

    private static final Path PAGE = Path.of("../docs/databases.md");
    private static final Dialects DIALECTS = Dialects.discover(DocumentedPresetsTest.class.getClassLoader());

    private static Dialect dialect(String id) {
        return DIALECTS.all().stream()
                .filter(d -> d.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql, org.postgresql, org.postgresql.Driver",
        "mysql, com.mysql, com.mysql.cj.jdbc.Driver",
        "mariadb, com.mysql, com.mysql.cj.jdbc.Driver",
        "mariadb, org.mariadb, org.mariadb.jdbc.Driver"
    })
    void tableHasExactlyWhatTheDriverIsGiven(String dialect, String driver, String driverClass) throws IOException {
        DriverPreset preset = dialect(dialect).preset(driverClass);
        List<String> given = new ArrayList<>();
        add(given, "always", preset.always("assay"));
        add(given, "tuned", preset.tuned());
        add(given, "loading", preset.loading());
        assertThat(new TreeSet<>(documented(driver))).isEqualTo(new TreeSet<>(given));
    }

    private static void add(List<String> given, String group, Map<String, String> properties) {
        properties.forEach((name, value) -> given.add(group + " " + name + "=" + value));
    }

    private static List<String> documented(String driver) throws IOException {
        String page = Files.readString(PAGE);
        int table = page.indexOf("(`" + driver + "`)");
        assertThat(table).as("a table for " + driver).isPositive();
        String rows = page.substring(page.indexOf("| --- |", table));
        rows = rows.substring(0, rows.indexOf("\n\n"));
        Matcher row = Pattern.compile("(?m)^\\| (\\w+) \\| `([^`]+)` \\|").matcher(rows);
        List<String> found = new ArrayList<>();
        while (row.find()) {
            found.add(row.group(1) + " " + row.group(2));
        }
        return found;
    }

    @Test
    void tableHasEveryDialect() throws IOException {
        String page = Files.readString(PAGE);
        String table = page.substring(page.indexOf("| dialect |"), page.indexOf("`generic` is"));
        Matcher row = Pattern.compile("(?m)^\\| `(\\w+)` \\|").matcher(table);
        List<String> ids = new ArrayList<>();
        while (row.find()) {
            ids.add(row.group(1));
        }
        List<String> all =
                new ArrayList<>(DIALECTS.all().stream().map(Dialect::id).toList());
        all.add(GenericDialect.ID);
        assertThat(ids).containsExactlyInAnyOrderElementsOf(all);
    }
}
