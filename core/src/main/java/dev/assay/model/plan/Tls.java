package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.nio.file.Path;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How connections to a database are encrypted. Immutable.
 *
 * @param mode what is asked for
 * @param ca a file of certificates in PEM format to trust, or null for those the JVM trusts
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Tls(Mode mode, @Nullable Path ca) {

    /** What is asked of the connection; encryption costs both sides time, so that figures belong to one of these. */
    public enum Mode {
        /** What URL and driver say; most drivers encrypt if the server offers it, and believe any certificate. */
        AS_THE_DRIVER_DOES,
        /** Never encrypted. */
        DISABLE,
        /** Encrypted or no connection; the server's certificate is believed. */
        REQUIRE,
        /** Encrypted, the certificate comes from a CA that is trusted and names the host. */
        VERIFY_FULL;

        /** The name on the command line: {@code verify-full}. */
        public String code() {
            return Kebab.of(this);
        }
    }

    /** Nothing asked for. */
    public static final Tls AS_THE_DRIVER_DOES = new Tls(Mode.AS_THE_DRIVER_DOES, null);

    /** A CA file is for verifying. */
    public Tls {
        if (ca != null && mode != Mode.VERIFY_FULL) {
            throw AssayException.plan(
                    "--tls-ca names a CA, which only --tls verify-full checks; found --tls " + mode.code());
        }
    }
}
