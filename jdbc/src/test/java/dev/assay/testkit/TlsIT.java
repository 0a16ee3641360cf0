package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.Relay;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The server reports whether a connection is encrypted. */
@Parallel
class TlsIT {

    private static Tls tls(Tls.Mode mode, @Nullable Path ca) {
        return new Tls(mode, ca);
    }

    private static boolean encrypted(ProductDriver drivers, TargetSpec spec) throws SQLException {
        try (Target target = JdbcTarget.connect(spec, ProductDriver.DIALECTS);
                JdbcSession session =
                        target.open(JdbcSession.class, new SessionOptions("tls", true, Isolation.DEFAULT));
                Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery(
                        drivers.postgres()
                                ? "SELECT 'ssl', CASE WHEN ssl THEN 'yes' ELSE '' END FROM pg_stat_ssl"
                                        + " WHERE pid = pg_backend_pid()"
                                : "SHOW SESSION STATUS LIKE 'Ssl_cipher'")) {
            assertThat(row.next()).isTrue();
            boolean encrypted = !row.getString(2).isEmpty();
            assertThat(target.info().encryption()).as("in the result").matches(encrypted ? "TLSv1\\.[23]" : "none");
            return encrypted;
        }
    }

    private static AssayException refused(TargetSpec spec) {
        AssayException refused = catchThrowableOfType(
                AssayException.class,
                () -> JdbcTarget.connect(spec, ProductDriver.DIALECTS).close());
        assertThat((Throwable) refused).as("it connects").isNotNull();
        assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET);
        return refused;
    }

    @TestFactory
    Stream<DynamicTest> encryptsAsAsked() {
        return ProductDriver.each((drivers, database) -> {
            TargetSpec spec = database.spec(drivers.scheme());
            assertThat(encrypted(drivers, spec.withTls(tls(Tls.Mode.DISABLE, null))))
                    .isFalse();
            assertThat(encrypted(drivers, spec.withTls(tls(Tls.Mode.REQUIRE, null))))
                    .isTrue();
            Path ca = database.server().ca();
            assertThat(encrypted(drivers, spec.withTls(tls(Tls.Mode.VERIFY_FULL, ca))))
                    .isTrue();
        });
    }

    @TestFactory
    Stream<DynamicTest> aCaThatSignedNothingIsNotTrusted(@TempDir Path folder) throws IOException {
        Path other = folder.resolve("other-ca.pem");
        try (InputStream in = TlsIT.class.getResourceAsStream("/other-ca.pem")) {
            Files.copy(in, other);
        }
        return ProductDriver.each((drivers, database) -> {
            TargetSpec spec = database.spec(drivers.scheme());
            assertThat(refused(spec.withTls(tls(Tls.Mode.VERIFY_FULL, other))))
                    .hasMessageContaining("--tls-ca " + other);
            assertThat(refused(spec.withTls(tls(Tls.Mode.VERIFY_FULL, null)))).hasMessageContaining("--tls-ca FILE");
        });
    }

    /** The same host, by an address that is not in its certificate. */
    @TestFactory
    Stream<DynamicTest> anotherNameThanTheCertificatesIsNotTrusted() {
        return ProductDriver.each((drivers, database) -> {
            DevelopmentServer server = database.server();
            try (Relay relay = new Relay(server.port())) {
                String url = relay.through(database.spec(drivers.scheme()).url());
                TargetSpec alias = TargetSpec.of(url, database.name(), database.password());
                assertThat(encrypted(drivers, alias.withTls(tls(Tls.Mode.REQUIRE, null))))
                        .isTrue();
                assertThat(refused(alias.withTls(tls(Tls.Mode.VERIFY_FULL, server.ca()))))
                        .hasMessageContaining("to name the host as the URL does");
            }
        });
    }
}
