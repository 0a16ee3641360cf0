package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.model.AssayException;
import dev.assay.model.AssayException.Kind;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contract of the embedded databases of all products. */
abstract class ProviderContract {

    /** Longest time for processes to end on a busy host. */
    static final Duration LIMIT = Duration.ofMinutes(2);

    final Product product;
    final EmbeddedDatabaseProvider provider;

    ProviderContract(Product product, EmbeddedDatabaseProvider provider) {
        this.product = product;
        this.provider = provider;
    }

    /** Returns the folder of a database, as the database reports it. */
    abstract Path root(EmbeddedDatabase database) throws SQLException;

    @Test
    void isFoundByItsName() {
        assertThat(ServiceLoader.load(EmbeddedDatabaseProvider.class))
                .filteredOn(found -> found.id().equals(product.id()))
                .singleElement()
                .satisfies(found -> assertThat(found.description())
                        .matches(product.title() + " [0-9]+\\.[0-9]+(\\.[0-9]+)?, .*\\."));
    }

    @Test
    void asksForThePasswordThatOnlyTheTargetKnows() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            TargetSpec target = database.target();

            assertThat(target.toString()).doesNotContain(target.password());
            for (String guess : new String[] {"", "guess"}) {
                assertThatThrownBy(() -> DriverManager.getConnection(target.url(), target.user(), guess))
                        .isInstanceOf(SQLException.class)
                        .extracting("SQLState")
                        .asString()
                        .matches("28...|08004");
            }
        }
    }

    @Test
    void showsNobodyElseItsFolder() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            Path root = root(database);

            assertThat(Files.getPosixFilePermissions(root)).hasSize(3);
            assertThat(Files.getPosixFilePermissions(new Layout(root).password()))
                    .hasSize(2);
        }
    }

    @Test
    void keepsAndReopensADirectory(@TempDir Path folder) throws Exception {
        Path directory = folder.resolve("a folder/database");
        try (EmbeddedDatabase database = provider.start(in(directory))) {
            execute(database, "CREATE TABLE kept (id int)");
            execute(database, "INSERT INTO kept VALUES (42)");
        }
        try (EmbeddedDatabase database = provider.start(in(directory))) {
            assertThat(query(database, "SELECT id FROM kept")).isEqualTo("42");
        }
        assertThat(Product.of(new Layout(directory).data())).contains(product);
    }

    @Test
    void refusesADirectoryInUse(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase database = provider.start(in(folder))) {
            AssayException refusal = failure(in(folder));

            assertThat(refusal.kind()).isEqualTo(Kind.HOST);
            assertThat(refusal)
                    .hasMessageContaining(
                            "is in use by process " + ProcessHandle.current().pid());
            assertThat(query(database, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void refusesForeignDirectories(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("thesis.txt"), "irreplaceable");
        assertPlanFailure(in(folder), "is not empty and holds no database of Assay's");
        assertPlanFailure(in(file), "is not a folder");
        Files.writeString(folder.resolve("PG_VERSION"), "15");
        assertPlanFailure(in(folder), "of a PostgreSQL server that is not Assay's");

        assertThat(folder).isDirectoryContaining(path -> path.equals(file));
        assertThat(file).hasContent("irreplaceable");
    }

    @Test
    void refusesTheDatabaseOfAnotherProduct(@TempDir Path folder) {
        provider.start(in(folder)).close();
        Product other = Arrays.stream(Product.values())
                .filter(candidate -> candidate != product)
                .findFirst()
                .orElseThrow();

        AssayException refusal =
                catchThrowableOfType(AssayException.class, () -> DatabaseDirectory.kept(other, folder));

        assertThat(refusal.kind()).isEqualTo(Kind.PLAN);
        assertThat(refusal)
                .hasMessageContaining("holds a database of " + product.title() + ", not of " + other.title());
        assertThat(Product.of(new Layout(folder).data())).contains(product);
    }

    @Test
    void goesWithItsFolderAndTwice() throws Exception {
        EmbeddedDatabase database = provider.start(temporary());
        Path root = root(database);
        assertThat(root).isNotEmptyDirectory();
        Thread.currentThread().interrupt();

        database.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(root).doesNotExist();
        database.close();
        assertThatThrownBy(() -> execute(database, "SELECT 1")).isInstanceOf(SQLException.class);
    }

    void assertRefused(Map<String, String> settings, String message, Path parent) {
        Path directory = parent.resolve("new");

        AssayException refusal = failure(new Options(directory, settings, 1));

        assertThat(refusal).message().contains(message).doesNotContain("\n");
        assertThat(refusal.kind()).isEqualTo(Kind.PLAN);
        assertThat(directory).doesNotExist();
    }

    static Options temporary() {
        return new Options(null, Map.of(), 1);
    }

    static Options in(Path directory) {
        return new Options(directory, Map.of(), 1);
    }

    AssayException failure(Options options) {
        return catchThrowableOfType(
                AssayException.class, () -> provider.start(options).close());
    }

    void assertPlanFailure(Options options, String message) {
        AssayException failure = failure(options);
        assertThat(failure).hasMessageContaining(message).message().doesNotContain("\n");
        assertThat(failure.kind()).isEqualTo(Kind.PLAN);
    }

    static String query(EmbeddedDatabase database, String sql) throws SQLException {
        try (Connection connection = open(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    static void execute(EmbeddedDatabase database, String sql) throws SQLException {
        try (Connection connection = open(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static Connection open(EmbeddedDatabase database) throws SQLException {
        TargetSpec target = database.target();
        return DriverManager.getConnection(target.url(), target.user(), target.password());
    }
}
