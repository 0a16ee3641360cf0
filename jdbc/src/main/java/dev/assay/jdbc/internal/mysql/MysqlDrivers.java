package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.wire.CountingSocketFactory;
import dev.assay.model.plan.Tls;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.jdbc.DriverPreset.Encryption;
import java.util.Map;

/** The properties of the two drivers, MySQL Connector/J 26 and MariaDB Connector/J 4. Stateless. */
final class MysqlDrivers {

    /** LOAD DATA LOCAL, which MySQL's does only if told to, a hostile server could use to ask for files. */
    private static final Map<String, String> MARIADB_ALWAYS = Map.of(
            "connectionAttributes", "program_name:${name}",
            "connectTimeout", "10000",
            "tcpKeepAlive", "true",
            "allowLocalInfile", "false");

    /** Its sockets count, and bound the time that a login takes, which matters to every connection. */
    private static final Map<String, String> MYSQL_ALWAYS = Map.of(
            "connectionAttributes", "program_name:${name}",
            "connectTimeout", "10000",
            "tcpKeepAlive", "true",
            "socketFactory", "dev.assay.jdbc.wire.MysqlSocketFactory");

    /** References are made once the rows are there; with checks InnoDB would copy the table for each. */
    private static final String UNCHECKED = "foreign_key_checks=0";

    private static final DriverPreset MYSQL = DriverPreset.none()
            .withAlways(MYSQL_ALWAYS)
            .withTuned(Map.ofEntries(
                    // always together: statements prepared on the server and not kept cost two more round trips each
                    Map.entry("useServerPrepStmts", "true"),
                    Map.entry("cachePrepStmts", "true"),
                    Map.entry("prepStmtCacheSize", "1024"),
                    Map.entry("prepStmtCacheSqlLimit", "16384"),
                    Map.entry("cacheResultSetMetadata", "true"),
                    Map.entry("cacheServerConfiguration", "true"),
                    Map.entry("useLocalSessionState", "true"),
                    Map.entry("elideSetAutoCommits", "true"),
                    Map.entry("alwaysSendSetIsolation", "false"),
                    Map.entry("maintainTimeStats", "false"),
                    Map.entry("enableQueryTimeouts", "false"),
                    Map.entry("dontTrackOpenResources", "true"),
                    // the socket reads ahead, without the locks of the driver's and the JDK's buffers
                    Map.entry("useReadAheadInput", "false")))
            // LOCAL never on measured connections: a hostile server could ask for files
            .withLoading(Map.of(
                    "allowLoadLocalInfile", "true",
                    "rewriteBatchedStatements", "true",
                    "sessionVariables", UNCHECKED))
            // without encryption passwords of MySQL's own kind need the server's key
            .withTls(Tls.Mode.DISABLE, Encryption.of(Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true")))
            .withTls(Tls.Mode.REQUIRE, Encryption.of(Map.of("sslMode", "REQUIRED")))
            .withTls(
                    Tls.Mode.VERIFY_FULL,
                    new Encryption(
                            Map.of("sslMode", "VERIFY_IDENTITY"),
                            Map.of(
                                    "trustCertificateKeyStoreUrl", "file:${caStore}",
                                    "trustCertificateKeyStoreType", "JKS",
                                    "fallbackToSystemTrustStore", "false"),
                            Map.of()));

    private static final DriverPreset MARIADB = DriverPreset.none()
            .withAlways(MARIADB_ALWAYS)
            .withTuned(Map.of(
                    "useServerPrepStmts", "true",
                    "cachePrepStmts", "true",
                    "prepStmtCacheSize", "1024",
                    "useLocalSessionState", "true"))
            .withLoading(Map.of(
                    "allowLocalInfile", "true",
                    "rewriteBatchedStatements", "true",
                    "sessionVariables", UNCHECKED))
            .withCounting(Map.of("socketFactory", CountingSocketFactory.class.getName()))
            // its own default refuses servers without TLS, which the other drivers take
            .withTls(Tls.Mode.AS_THE_DRIVER_DOES, Encryption.of(Map.of("sslMode", "allow")))
            .withTls(Tls.Mode.DISABLE, Encryption.of(Map.of("sslMode", "disable", "allowPublicKeyRetrieval", "true")))
            .withTls(Tls.Mode.REQUIRE, Encryption.of(Map.of("sslMode", "trust")))
            .withTls(
                    Tls.Mode.VERIFY_FULL,
                    new Encryption(
                            Map.of("sslMode", "verify-full"),
                            Map.of("serverSslCert", "${ca}", "fallbackToSystemTrustStore", "false"),
                            Map.of()));

    private MysqlDrivers() {}

    static DriverPreset preset(String driverClass) {
        if (driverClass.startsWith("com.mysql.")) {
            return MYSQL;
        }
        return driverClass.startsWith("org.mariadb.") ? MARIADB : DriverPreset.none();
    }
}
