package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.nio.file.Path;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The encryption of connections to a database. Immutable.
 *
 * @param mode required encryption
 * @param ca PEM file of trusted certificates, for {@code VERIFY_FULL} only; null for the certificates that the JVM trusts
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Tls(Mode mode, @Nullable Path ca) {

    /** The required encryption. It costs CPU time on both sides, so figures are comparable within one mode. */
    public enum Mode {
        /** As the URL and the driver decide. Most drivers encrypt if the server offers it, and trust any certificate. */
        AS_THE_DRIVER_DOES,
        /** Never encrypted. */
        DISABLE,
        /** Encrypted; the server's certificate is not verified. */
        REQUIRE,
        /** Encrypted; the certificate must be issued by a trusted CA and match the host name. */
        VERIFY_FULL;

        /** Returns the name on the command line: {@code verify-full}. */
        public String code() {
            return Kebab.of(this);
        }
    }

    /** The driver's default. */
    public static final Tls AS_THE_DRIVER_DOES = new Tls(Mode.AS_THE_DRIVER_DOES, null);

    /** Returns the encryption of a target that has none of its own: the driver's default, or verified for tokens. */
    public static Tls unspecified(@Nullable Authentication authentication) {
        return authentication == null ? AS_THE_DRIVER_DOES : new Tls(Mode.VERIFY_FULL, null);
    }

    public Tls {
        if (ca != null && mode != Mode.VERIFY_FULL) {
            throw AssayException.plan(
                    "--tls-ca names a CA, which only --tls verify-full checks; found --tls " + mode.code());
        }
    }
}
