package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.wire.CountingSocketFactory;
import dev.assay.model.plan.Tls;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.jdbc.DriverPreset.Encryption;
import java.util.Map;

/** Presets of MySQL Connector/J 26 and MariaDB Connector/J 4. Stateless. */
final class MysqlDrivers {

    /** Disables LOAD DATA LOCAL, with which a hostile server could request files; MySQL's driver disables it by default. */
    private static final Map<String, String> MARIADB_ALWAYS = Map.of(
            "connectionAttributes", "program_name:${name}",
            "connectTimeout", "10000",
            "tcpKeepAlive", "true",
            "allowLocalInfile", "false");

    /** The socket factory counts traffic and limits the login time, which every connection needs. */
    private static final Map<String, String> MYSQL_ALWAYS = Map.of(
            "connectionAttributes", "program_name:${name}",
            "connectTimeout", "10000",
            "tcpKeepAlive", "true",
            "socketFactory", "dev.assay.jdbc.wire.MysqlSocketFactory");

    /** Foreign keys are added after the rows; with checks on, InnoDB would copy the table for each. */
    private static final String UNCHECKED = "foreign_key_checks=0";

    private static final DriverPreset MYSQL = DriverPreset.none()
            .withAlways(MYSQL_ALWAYS)
            .withTuned(Map.ofEntries(
                    // Needed together: a server-side statement that is not cached costs two more round trips per use.
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
                    // The socket reads ahead, without the locks of the driver's and the JDK's buffers.
                    Map.entry("useReadAheadInput", "false")))
            // Never on measured connections: a hostile server could request files.
            .withLoading(Map.of(
                    "allowLoadLocalInfile", "true",
                    "rewriteBatchedStatements", "true",
                    "sessionVariables", UNCHECKED))
            // Without TLS, MySQL's password exchange needs the server's public key.
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
            // The default of this driver rejects servers without TLS, which the other drivers accept.
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
