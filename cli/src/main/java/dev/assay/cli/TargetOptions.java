package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.model.unit.Kebab;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that describe a database. Filled by the parser. */
final class TargetOptions {

    private static final String PASSWORD_VARIABLE = Assay.PASSWORD_VARIABLE;

    @Option(names = "--url", paramLabel = "jdbc:…", description = "JDBC URL of the database")
    private @Nullable String url;

    @Option(names = "--user", paramLabel = "NAME", description = "database user; has to own its tables")
    private @Nullable String user;

    @Option(
            names = "--password-env",
            paramLabel = "VARIABLE",
            description = "environment variable with the password (default: " + PASSWORD_VARIABLE + ")")
    private @Nullable String passwordVariable;

    @Option(names = "--password-file", paramLabel = "FILE", description = "file whose first line is the password")
    private @Nullable Path passwordFile;

    @Option(
            names = "--authentication",
            paramLabel = "aws-iam[:HOST[:PORT]]",
            description = "a token of this method as the password of each connection")
    private @Nullable Authentication authentication;

    @Option(names = "--password", hidden = true, arity = "0..1")
    private @Nullable String refusedPassword;

    @Option(
            names = "--embedded",
            paramLabel = "WHAT",
            description = "postgres (default), mariadb or h2, started on this host; noop or simulated:service=2ms")
    private @Nullable String embedded;

    @Option(names = "--embedded-dir", paramLabel = "DIR", description = "folder that keeps its data")
    private @Nullable Path embeddedDirectory;

    @Option(names = "--embedded-setting", paramLabel = "NAME=VALUE", description = "server setting of it; repeatable")
    private Map<String, String> embeddedSettings = new LinkedHashMap<>();

    @Option(names = "--tuning", paramLabel = "tuned|out-of-the-box", description = "driver preset (default: tuned)")
    private @Nullable String tuning;

    @Option(
            names = "--isolation",
            paramLabel = "LEVEL",
            description = "read-committed, serializable, … (default: the server's)")
    private @Nullable String isolation;

    @Option(
            names = "--connections",
            paramLabel = "dedicated|pooled:N|per-transaction",
            description = "one per user (default), a pool of N, or a new one for each transaction")
    private @Nullable String connections;

    @Option(
            names = "--distance",
            paramLabel = "TIME",
            description = "simulated delay of each round trip of a user, such as 15ms (default: none)")
    private @Nullable String distance;

    @Option(names = "--distance-jitter", paramLabel = "TIME", description = "random deviation from it (default: 0ms)")
    private @Nullable Duration distanceJitter;

    /** Whether the distances of the sweep replace that of the target. */
    private boolean distanceVaries;

    @Option(
            names = "--tls",
            paramLabel = "disable|require|verify-full",
            description = "encryption (default: set by URL and driver)")
    private @Nullable String tls;

    @Option(names = "--tls-ca", paramLabel = "FILE", description = "trusted certificates, PEM (default: Java's)")
    private @Nullable Path tlsCa;

    /** Moves the options that have several values to the axes of a sweep. */
    void moveListsTo(SweepAxes axes) {
        tuning = single("tuning", tuning, axes);
        isolation = single("isolation", isolation, axes);
        connections = single("connections", connections, axes);
        String before = distance;
        distance = single("distance", distance, axes);
        distanceVaries = before != null && distance == null;
    }

    private static @Nullable String single(String name, @Nullable String text, SweepAxes axes) {
        return text != null && axes.take(name, ValueList.parse(text)) ? null : text;
    }

    /** Returns the names of the given settings of {@link #system}, as in plan files. */
    Set<String> chosen() {
        Map<String, @Nullable Object> given = new HashMap<>();
        given.put("url", url);
        given.put("user", user);
        given.put("embedded", embedded);
        given.put("directory", embeddedDirectory);
        given.put("tuning", tuning);
        given.put("isolation", isolation);
        given.put("connections", connections);
        given.put("distance", distance);
        given.put("authentication", authentication);
        given.put("tls", tls);
        given.put("tls-ca", tlsCa);
        embeddedSettings.forEach((name, value) -> given.put("settings." + name, value));
        given.values().removeIf(Objects::isNull);
        return given.keySet();
    }

    /** Returns the names of all given options. */
    Set<String> named() {
        Set<String> names = new HashSet<>(chosen());
        names.removeIf(name -> name.startsWith("settings."));
        if (!embeddedSettings.isEmpty()) {
            names.add("embedded-setting");
        }
        if (names.remove("directory")) {
            names.add("embedded-dir");
        }
        if (distanceVaries) {
            names.add("distance");
        }
        if (distanceJitter != null) {
            names.add("distance-jitter");
        }
        if (passwordVariable != null) {
            names.add("password-env");
        }
        if (passwordFile != null) {
            names.add("password-file");
        }
        if (refusedPassword != null) {
            names.add("password");
        }
        return names;
    }

    SystemSpec system() {
        if (refusedPassword != null) {
            throw AssayException.plan("a password on the command line is visible to all users of this host; use "
                    + "--password-env NAME, --password-file FILE or the variable " + PASSWORD_VARIABLE);
        }
        if (url == null) {
            return embeddedSystem();
        }
        if (embedded != null || embeddedDirectory != null || !embeddedSettings.isEmpty()) {
            throw AssayException.plan("--url and --embedded name two databases; give one of them");
        }
        return new TargetSpec("target", url, user, password(), authentication, tls(), sessions());
    }

    private SessionSettings sessions() {
        return new SessionSettings(tuning(), isolation(), connections(), distance());
    }

    private Tls tls() {
        if (tls == null && tlsCa == null) {
            return Tls.unspecified(authentication);
        }
        if (tls == null) {
            throw AssayException.plan("--tls-ca: needs --tls verify-full");
        }
        return new Tls(constant(TlsOption.class, "--tls", tls).mode, tlsCa);
    }

    private enum TlsOption {
        DISABLE(Tls.Mode.DISABLE),
        REQUIRE(Tls.Mode.REQUIRE),
        VERIFY_FULL(Tls.Mode.VERIFY_FULL);

        private final Tls.Mode mode;

        TlsOption(Tls.Mode mode) {
            this.mode = mode;
        }
    }

    private SystemSpec embeddedSystem() {
        if (user != null || passwordVariable != null || passwordFile != null) {
            throw AssayException.plan("--user and a password need a --url");
        }
        if (tls != null || tlsCa != null) {
            throw AssayException.plan("--tls and --tls-ca need a --url");
        }
        if (authentication != null) {
            throw AssayException.plan("--authentication needs a --url");
        }
        String what = embedded == null ? "postgres" : embedded;
        if (SystemSpec.StandIn.named(what)) {
            if (embeddedDirectory != null || !embeddedSettings.isEmpty()) {
                throw AssayException.plan(
                        "--embedded " + what + " is not a database: it has neither folder nor settings");
            }
            if (!distance().none()) {
                throw AssayException.plan("--distance: --embedded " + what + " has no network; measure a database with"
                        + " --embedded postgres or mariadb, or a --url of PostgreSQL, MySQL or MariaDB");
            }
            return new SystemSpec.StandIn(what, what);
        }
        String directory = embeddedDirectory == null
                ? null
                : embeddedDirectory.toAbsolutePath().toString();
        return new SystemSpec.Embedded(what, what, directory, embeddedSettings, sessions());
    }

    private @Nullable String password() {
        if (authentication != null) {
            if (passwordVariable != null || passwordFile != null) {
                throw AssayException.plan(
                        "--authentication makes the passwords; leave out --password-env and --password-file");
            }
            return null;
        }
        if (passwordVariable != null && passwordFile != null) {
            throw AssayException.plan("--password-env and --password-file exclude each other; give one of them");
        }
        if (passwordFile != null) {
            try (var lines = Files.lines(passwordFile)) {
                return lines.findFirst().orElse("");
            } catch (IOException | UncheckedIOException e) {
                throw AssayException.plan("the password file " + passwordFile + " cannot be read: "
                        + (Files.exists(passwordFile)
                                ? "check that it is a text file that you may read"
                                : "it does not exist"));
            }
        }
        if (passwordVariable != null) {
            String password = System.getenv(passwordVariable);
            if (password == null) {
                throw AssayException.plan("the environment variable " + passwordVariable + " is not set");
            }
            return password;
        }
        return System.getenv(PASSWORD_VARIABLE);
    }

    private Tuning tuning() {
        return tuning == null ? Tuning.TUNED : constant(Tuning.class, "--tuning", tuning);
    }

    private Isolation isolation() {
        return isolation == null ? Isolation.DEFAULT : constant(Isolation.class, "--isolation", isolation);
    }

    private Connections connections() {
        return connections == null ? Connections.DEDICATED : Connections.parse(connections);
    }

    private NetworkDistance distance() {
        Duration jitter = Objects.requireNonNullElse(distanceJitter, Duration.ZERO);
        if (distanceVaries) {
            return new NetworkDistance(jitter, jitter);
        } else if (distance == null && !jitter.isZero()) {
            throw AssayException.plan("--distance-jitter: needs --distance, such as --distance 15ms");
        }
        return distance == null
                ? NetworkDistance.NONE
                : new NetworkDistance(NetworkDistance.parse(distance).roundTrip(), jitter);
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String option, String text) {
        StringBuilder known = new StringBuilder();
        for (E constant : type.getEnumConstants()) {
            String name = Kebab.of(constant);
            if (name.equals(text.toLowerCase(Locale.ROOT))) {
                return constant;
            }
            known.append(known.length() == 0 ? "" : ", ").append(name);
        }
        throw AssayException.plan(option + ": found '" + text + "', one of " + known + " is needed");
    }
}
