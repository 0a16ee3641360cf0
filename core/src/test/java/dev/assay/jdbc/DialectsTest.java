package dev.assay.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        assertThat(dialects.choose(POSTGRE).dialect().id()).isEqualTo("exact");
    }

    @Test
    void relativeServesWhereNothingFitsExactly() throws IOException {
        assertThat(discover(name(FakeDialect.Relative.class)).choose(POSTGRE).dialect().id())
                .isEqualTo("relative");
    }

    @Test
    void twoExactFitsAreRefusedAndBothNamed() throws IOException {
        Dialects dialects = discover(name(FakeDialect.Exact.class), name(FakeDialect.Rival.class));
        assertThatThrownBy(() -> dialects.choose(POSTGRE))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("two dialects claim Postgre")
                .hasMessageContaining("exact (")
                .hasMessageContaining("rival (");
    }

    @Test
    void productNobodyFitsIsRefusedAndTheKnownOnesNamed() throws IOException {
        Dialects dialects = discover();
        assertThatThrownBy(() -> dialects.choose(new DatabaseIdentity("Oracle", "23", "jdbc:oracle:thin:@//h/s")))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET))
                .hasMessageContaining("no dialect for Oracle 23")
                .hasMessageContaining("postgresql");
    }

    @Test
    void dialectThatCannotBeLoadedIsKeptAsAProblem() throws IOException {
        Dialects dialects = discover("com.example.Missing");
        assertThat(dialects.problems()).singleElement().asString().contains("com.example.Missing");
        assertThatThrownBy(() -> dialects.choose(POSTGRE)).hasMessageContaining("com.example.Missing");
    }
}
