package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Tls;
import dev.assay.spi.jdbc.DriverPreset;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Driver properties for TLS. Stateless. */
final class TlsProperties {

    private static final String CA = "${ca}";
    private static final String CA_STORE = "${caStore}";

    /** One key store file for each CA, shared by all targets. */
    private static final Map<List<? extends Certificate>, Path> STORES = new ConcurrentHashMap<>();

    private TlsProperties() {}

    /** Returns the properties; throws {@code PLAN} if those of the driver are unknown, or the CA file is invalid. */
    static Map<String, String> of(Tls tls, DriverPreset preset, String url) {
        DriverPreset.Encryption encryption = preset.tls().get(tls.mode());
        if (encryption == null) {
            if (tls.mode() == Tls.Mode.AS_THE_DRIVER_DOES) {
                return Map.of();
            }
            throw AssayException.plan("--tls " + tls.mode().code() + ": the TLS properties of the driver of " + url
                    + " are unknown; set them in the URL as the driver spells them");
        }
        Map<String, String> properties = new TreeMap<>(encryption.properties());
        Path ca = tls.ca();
        if (ca == null) {
            properties.putAll(encryption.noCa());
            return properties;
        }
        List<? extends Certificate> certificates = certificates(ca);
        encryption.ca().forEach((name, value) -> {
            String path = value.contains(CA_STORE)
                    ? value.replace(
                            CA_STORE,
                            STORES.computeIfAbsent(certificates, TlsProperties::store)
                                    .toString())
                    : value.replace(CA, ca.toAbsolutePath().toString());
            properties.put(name, path);
        });
        return properties;
    }

    /** Rejects a URL that also sets a TLS property, because the URL would win silently. */
    static void requireUndecided(Tls tls, Map<String, String> properties, Set<String> decided) {
        if (tls.mode() == Tls.Mode.AS_THE_DRIVER_DOES) {
            return;
        }
        for (String name : properties.keySet()) {
            if (decided.contains(name.toLowerCase(Locale.ROOT))) {
                throw AssayException.plan("--tls " + tls.mode().code() + " and " + name
                        + " in the URL both configure encryption; remove one");
            }
        }
    }

    private static List<? extends Certificate> certificates(Path ca) {
        try (InputStream pem = Files.newInputStream(ca)) {
            List<? extends Certificate> found =
                    List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(pem));
            if (found.isEmpty()) {
                throw new GeneralSecurityException("no certificate");
            }
            return found;
        } catch (GeneralSecurityException e) {
            throw AssayException.plan(
                    "--tls-ca " + ca + " holds no certificate in PEM format (-----BEGIN CERTIFICATE-----)");
        } catch (IOException e) {
            throw AssayException.plan("--tls-ca " + ca + " cannot be read: "
                    + (Files.exists(ca) ? "is it yours, and a file?" : "it does not exist"));
        }
    }

    /** Writes the public certificates to a key store, for drivers that support no PEM file. */
    private static Path store(List<? extends Certificate> certificates) {
        try {
            Path file = Files.createTempFile("assay-ca", ".jks");
            file.toFile().deleteOnExit();
            KeyStore store = KeyStore.getInstance("JKS");
            store.load(null, null);
            int number = 0;
            for (Certificate certificate : certificates) {
                store.setCertificateEntry("ca" + number++, certificate);
            }
            try (OutputStream out = Files.newOutputStream(file)) {
                // Writing a JKS store needs a password, reading it does not.
                store.store(out, "public".toCharArray());
            }
            return file;
        } catch (IOException | GeneralSecurityException e) {
            throw AssayException.host("cannot write a key store for the driver", e);
        }
    }
}
