package dev.assay.provisioning;

import dev.assay.model.environment.EnvironmentFinding;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The CAs that issue the certificates of databases on Amazon RDS, which has its own in each region. {@code dev/rds-certificates} writes
 * the file. Stateless.
 */
final class RdsCertificates {

    private static final String FILE = "rds-ca/roots.pem";
    private static final Pattern PEM =
            Pattern.compile("-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\\R", Pattern.DOTALL);
    private static final Pattern SUBJECT = Pattern.compile("CN=Amazon RDS ([a-z]+(?:-[a-z]+)+-\\d) Root CA ");

    /** How long before the end of a certificate plans have a warning. */
    private static final int WARNING_DAYS = 90;

    /** Read at the first use. */
    private static final class Rows {

        static final Map<String, List<Root>> BY_REGION = read();
    }

    /** A CA with its certificate in PEM. */
    record Root(X509Certificate certificate, String pem) {

        /** Returns the last day of the certificate. */
        LocalDate until() {
            return LocalDate.ofInstant(certificate.getNotAfter().toInstant(), ZoneOffset.UTC);
        }
    }

    private RdsCertificates() {}

    /** Returns all CAs by region. */
    static Map<String, List<Root>> byRegion() {
        return Rows.BY_REGION;
    }

    /** Returns the certificates of a region's CAs in PEM; empty if they are unknown. */
    static Optional<String> pem(String region) {
        List<Root> roots = byRegion().getOrDefault(region, List.of());
        return roots.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join("", roots.stream().map(Root::pem).toList()));
    }

    /** Returns how a plan names the CAs of a region that Assay does not know. */
    static String unknown(String region) {
        return "Assay has no certificates of the CAs of RDS in " + region
                + ". Its targets have to name them: tls: verify-full, and tls-ca: FILE with AWS's file of this region";
    }

    /** Returns what is wrong with the certificates of a region on a day; empty if they can be used. */
    static Optional<EnvironmentFinding> finding(String subject, String region, LocalDate on) {
        List<Root> roots = byRegion().getOrDefault(region, List.of());
        if (roots.isEmpty()) {
            return Optional.of(new EnvironmentFinding(Severity.WARNING, subject, unknown(region)));
        }
        return roots.stream()
                .map(Root::until)
                .min(LocalDate::compareTo)
                .filter(first -> on.plusDays(WARNING_DAYS).isAfter(first))
                .map(first -> new EnvironmentFinding(
                        Severity.WARNING,
                        subject,
                        "a certificate of the CAs of RDS in " + region + " that Assay has ends on " + first
                                + "; take a newer version of Assay, or name AWS's file by tls-ca of the targets"));
    }

    private static Map<String, List<Root>> read() {
        Map<String, List<Root>> all = new TreeMap<>();
        try (InputStream in = Objects.requireNonNull(RdsCertificates.class.getResourceAsStream(FILE), FILE)) {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            Matcher found = PEM.matcher(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
            while (found.find()) {
                String pem = found.group();
                X509Certificate certificate = (X509Certificate)
                        factory.generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
                all.computeIfAbsent(region(certificate), region -> new ArrayList<>())
                        .add(new Root(certificate, pem));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (CertificateException e) {
            throw new IllegalStateException(FILE, e);
        }
        return all;
    }

    private static String region(X509Certificate certificate) {
        String subject = certificate.getSubjectX500Principal().getName();
        Matcher region = SUBJECT.matcher(subject);
        if (!region.find()) {
            throw new IllegalStateException(FILE + ": no region in " + subject);
        }
        return region.group(1);
    }
}
