package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.PriceBook;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentDraft;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.spi.environment.EnvironmentProvider;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Tests that every provider of rented databases must pass. A plug-in's test class extends this one and returns its provider and a
 * database that it can create.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class EnvironmentProviderContract {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 27);

    /** Returns the provider under test. */
    protected abstract EnvironmentProvider provider();

    /** Returns a database that the provider can create, without a doubt about it. */
    protected abstract RentedDatabase sold();

    /** Returns prices of that database and its client host. */
    protected abstract PriceBook prices();

    private EnvironmentDraft draft(String run) {
        EnvironmentSpec environment = new EnvironmentSpec(List.of(sold()), null);
        return provider().draft(new DraftRequest(run, "plan", environment, 1, prices(), DAY));
    }

    @Test
    void isRegisteredAsAServiceUnderAKebabCaseId() {
        PluginChecks.requireKebabCase(provider().id());
        assertThat(provider().description())
                .as("description() must be one line without a full stop")
                .isNotBlank()
                .doesNotContain("\n")
                .doesNotEndWith(".");
        PluginChecks.requireRegistered(EnvironmentProvider.class, provider());
        assertThat(sold().provider())
                .as("provider of sold()")
                .isEqualTo(provider().id());
    }

    @Test
    void databaseThatIsSoldHasNoFinding() {
        assertThat(provider().refusals(sold())).as("refusals(sold())").isEmpty();
        assertThat(draft("r1").findings()).as("findings of sold()").isEmpty();
    }

    @Test
    void draftsAreFunctionsOfTheRequest() {
        assertThat(draft("r1")).as("two drafts of one request").isEqualTo(draft("r1"));
        List<String> names =
                draft("r1").resources().stream().map(ResourceSpec::id).toList();
        assertThat(draft("r2").resources())
                .as("ids of resources of two runs")
                .extracting(ResourceSpec::id)
                .doesNotContainAnyElementsOf(names);
    }

    @Test
    void certificatesAreThoseOfCas() throws CertificateException {
        Optional<String> pem = provider().certificates(sold());
        Collection<? extends Certificate> found = CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(pem.orElse("").getBytes(StandardCharsets.US_ASCII)));
        assertThat(found.isEmpty())
                .as("certificates(sold()) has no certificate in PEM")
                .isEqualTo(pem.isEmpty());
        assertThat(found)
                .allSatisfy(each -> assertThat(((X509Certificate) each).getBasicConstraints())
                        .as("a CA: %s", ((X509Certificate) each).getSubjectX500Principal())
                        .isNotNegative());
    }

    @Test
    void resourcesAreNamedTaggedAndInTheOrderOfTheirCreation() {
        Set<String> before = new HashSet<>();
        for (ResourceSpec resource : draft("r1").resources()) {
            assertThat(resource.name())
                    .as("name of a resource")
                    .startsWith("assay-")
                    .contains("r1");
            assertThat(resource.provider()).isEqualTo(provider().id());
            assertThat(resource.tags()).as("tags of %s", resource.id()).containsEntry("assay:run", "r1");
            assertThat(before).as("resources before %s", resource.id()).containsAll(resource.dependsOn());
            assertThat(before.add(resource.id()))
                    .as("%s is there once", resource.id())
                    .isTrue();
        }
        assertThat(before).as("resources").isNotEmpty();
    }

    @Test
    void databasesOfThisHostCostNothing() {
        provider().localRegion().ifPresent(region -> {
            assertThat(draft("r1").resources())
                    .as("resources of this host")
                    .extracting(ResourceSpec::region)
                    .containsOnly(region);
            assertThat(draft("r1").bills())
                    .flatExtracting(bill -> bill.bill().lines())
                    .as("own prices of this host")
                    .allSatisfy(line -> assertThat(line.ownPrice())
                            .isNotNull()
                            .returns(0, price -> price.amount().signum()));
        });
    }

    @Test
    void billsAreOfResources() {
        List<String> names = new ArrayList<>();
        draft("r1").resources().forEach(resource -> names.add(resource.name()));
        assertThat(draft("r1").bills()).as("bills").isNotEmpty().allSatisfy(bill -> {
            assertThat(names).contains(bill.resource());
            assertThat(bill.bill().lines()).as("lines of %s", bill.subject()).isNotEmpty();
            assertThat(bill.minimum().isNegative())
                    .as("minimum of %s", bill.subject())
                    .isFalse();
        });
    }
}
