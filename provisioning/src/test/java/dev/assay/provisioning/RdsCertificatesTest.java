package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.provisioning.RdsCertificates.Root;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The CAs of Amazon RDS that come with Assay. */
@Parallel
class RdsCertificatesTest {

    private static final String LINES =
            "# Taken on ([0-9-]+): (\\d+) roots of (\\d+) regions\\..*\\R.* The first ends on ([0-9-]+)\\.";

    private static String file() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(RdsCertificates.class.getResourceAsStream("rds-ca/roots.pem"), "the file")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    private static MatchResult header() throws IOException {
        return Pattern.compile(LINES).matcher(file()).results().findFirst().orElseThrow();
    }

    private static List<Root> roots() {
        return RdsCertificates.byRegion().values().stream()
                .flatMap(List::stream)
                .toList();
    }

    @Test
    void allCertificatesOfTheFileAreRead() throws IOException {
        assertThat(roots())
                .hasSize(Integer.parseInt(header().group(2)))
                .hasSize(file().split("BEGIN CERTIFICATE", -1).length - 1)
                .doesNotHaveDuplicates();
        assertThat(RdsCertificates.byRegion()).hasSize(Integer.parseInt(header().group(3)));
    }

    @Test
    void eachIsASelfSignedCaThatIsValidOnTheDayOfTheFile() throws Exception {
        Instant day =
                LocalDate.parse(header().group(1)).atStartOfDay(ZoneOffset.UTC).toInstant();
        for (Root root : roots()) {
            assertThat(day)
                    .isBetween(
                            root.certificate().getNotBefore().toInstant(),
                            root.certificate().getNotAfter().toInstant());
            root.certificate().verify(root.certificate().getPublicKey());
            assertThat(root.certificate().getBasicConstraints())
                    .as("a CA: %s", root.certificate().getSubjectX500Principal())
                    .isNotNegative();
            assertThat(root.certificate().getIssuerX500Principal())
                    .isEqualTo(root.certificate().getSubjectX500Principal());
        }
        assertThat(roots().stream().map(Root::until).min(LocalDate::compareTo))
                .contains(LocalDate.parse(header().group(4)));
    }

    /** RDS lets its users choose one of three CAs in each region. */
    @Test
    void eachRegionOfThePriceListsHasItsThreeCas() {
        List<String> priced =
                ShippedPrices.rows("rds-instance-hours-2026-10-15.csv", line -> line.getField("region")).stream()
                        .distinct()
                        .toList();
        assertThat(priced).isNotEmpty();
        assertThat(RdsCertificates.byRegion()).containsKeys(priced.toArray(String[]::new));
        RdsCertificates.byRegion()
                .forEach((region, roots) -> assertThat(roots)
                        .as(region)
                        .extracting(root -> root.certificate().getPublicKey().getAlgorithm())
                        .containsExactlyInAnyOrder("RSA", "RSA", "EC"));
    }

    @Test
    void aRegionHasItsCertificatesOnly() {
        assertThat(RdsCertificates.pem("eu-west-1").orElseThrow().split("BEGIN", -1))
                .hasSize(4);
        assertThat(RdsCertificates.pem("us-gov-west-1")).isEmpty();
    }

    @Test
    void unknownAndEndingCertificatesAreFindings() {
        LocalDate day = LocalDate.of(2026, 11, 28);
        assertThat(RdsCertificates.finding("database a", "us-east-1", day)).isEmpty();
        assertThat(RdsCertificates.finding("database a", "il-central-1", day)
                        .orElseThrow()
                        .text())
                .startsWith("Assay has no certificates of the CAs of RDS in il-central-1.");
        LocalDate last = LocalDate.of(2061, 5, 25).minusDays(90);
        assertThat(RdsCertificates.finding("database a", "us-east-1", last)).isEmpty();
        assertThat(RdsCertificates.finding("database a", "us-east-1", last.plusDays(1))
                        .orElseThrow()
                        .text())
                .startsWith("a certificate of the CAs of RDS in us-east-1 that Assay has ends on 2061-05-25;");
    }
}
