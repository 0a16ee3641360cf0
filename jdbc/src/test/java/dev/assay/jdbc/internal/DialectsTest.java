package dev.assay.jdbc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class DialectsTest {

    private static final DatabaseIdentity POSTGRE = new DatabaseIdentity("Postgre", "18", "jdbc:x://h/d");

    @TempDir
    private Path folder;

    private Dialects discover(String... providers) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.write(services.resolve(Dialect.class.getName()), List.of(providers));
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            return Dialects.discover(loader);
        }
    }

    private static String name(Class<?> type) {
        return type.getName();
    }

    @Test
    void findsOurOwn() throws IOException {
        assertThat(discover().all()).extracting(Dialect::id).contains("postgresql");
    }

    @Test
    void exactFitWinsOverARelative() throws IOException {
        Dialects dialects = discover(name(FakeDialect.Relative.class), name(FakeDialect.Exact.class));
        assertThat(DialectChoice.of(POSTGRE, dialects).dialect().id()).isEqualTo("exact");
    }

    @Test
    void relativeServesWhereNothingFitsExactly() throws IOException {
        assertThat(DialectChoice.of(POSTGRE, discover(name(FakeDialect.Relative.class)))
                        .dialect()
                        .id())
                .isEqualTo("relative");
    }

    @Test
    void twoExactFitsAreRefusedAndBothNamed() throws IOException {
        Dialects dialects = discover(name(FakeDialect.Exact.class), name(FakeDialect.Rival.class));
        assertThatThrownBy(() -> DialectChoice.of(POSTGRE, dialects))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("2 dialects claim Postgre")
                .hasMessageContaining("exact (")
                .hasMessageContaining("rival (");
    }

    @Test
    void twoRelativesAreRefusedToo() throws IOException {
        Dialects dialects = discover(name(FakeDialect.Relative.class), name(FakeDialect.OtherRelative.class));
        assertThatThrownBy(() -> DialectChoice.of(POSTGRE, dialects))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("2 dialects claim Postgre");
    }

    @Test
    void relativeIsUsedWithADoubt() throws IOException {
        assertThat(DialectChoice.of(POSTGRE, discover(name(FakeDialect.Relative.class)))
                        .mismatchReason())
                .hasValueSatisfying(doubt -> assertThat(doubt).contains("Postgre 18", "relative"));
        assertThat(DialectChoice.of(POSTGRE, discover(name(FakeDialect.Exact.class)))
                        .mismatchReason())
                .isEmpty();
    }

    @Test
    void strangerGetsStandardSqlWithADoubtThatNamesTheKnownOnes() throws IOException {
        DialectChoice choice =
                DialectChoice.of(new DatabaseIdentity("Oracle", "23", "jdbc:oracle:thin:@//h/s"), discover());
        assertThat(choice.dialect().id()).isEqualTo("generic");
        assertThat(choice.mismatchReason())
                .hasValueSatisfying(
                        doubt -> assertThat(doubt).contains("Oracle 23", "standard SQL", "slow loading", "postgresql"));
    }

    @ParameterizedTest
    @CsvSource({
        "MySQL, 9.7.0, mysql",
        "MySQL, 8.0.36-28, mysql",
        "MySQL, 8.0.mysql_aurora.3.08.0, mysql",
        "MySQL, 5.5.5-10.11.19-MariaDB-0+deb12u1, mariadb",
        "MySQL, 11.4.5-MariaDB, mariadb",
        "MariaDB, 11.8.2-MariaDB-ubu2404, mariadb",
        "MySQL, 5.7.44, generic",
        "MariaDB, 10.4.34-MariaDB, generic",
        "H2, 2.4.240 (2025-09-22), h2",
        "H2, 1.4.200 (2019-10-14), generic",
        "PostgreSQL, 11.22, generic",
        "PostgreSQL, 18.1, postgresql"
    })
    void choosesByWhatTheServerSaysItIs(String product, String version, String expected) throws IOException {
        DialectChoice choice = DialectChoice.of(new DatabaseIdentity(product, version, "jdbc:x://h/d"), discover());
        assertThat(choice.dialect().id()).isEqualTo(expected);
        assertThat(choice.mismatchReason().isPresent()).isEqualTo(expected.equals("generic"));
    }

    @Test
    void relativeOfMysqlIsDoubted() throws IOException {
        DialectChoice choice =
                DialectChoice.of(new DatabaseIdentity("MySQL", "8.0.11-TiDB-v8.5.0", "jdbc:mysql://h/d"), discover());
        assertThat(choice.dialect().id()).isEqualTo("mysql");
        assertThat(choice.mismatchReason()).isPresent();
    }

    @Test
    void dialectThatCannotBeLoadedIsKeptAsAProblem() throws IOException {
        Dialects dialects = discover("com.example.Missing");
        assertThat(dialects.problems()).singleElement().asString().contains("com.example.Missing");
        assertThat(DialectChoice.of(POSTGRE, dialects).mismatchReason())
                .hasValueSatisfying(doubt -> assertThat(doubt).contains("com.example.Missing"));
    }
}
