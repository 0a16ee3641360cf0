package dev.assay.spi.environment;

import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentDraft;
import dev.assay.model.environment.RentedDatabase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A provider of rented databases and client hosts, as far as it is known offline. Found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless and thread-safe. All methods work offline and are functions of their arguments. They load no library that
 *     calls the provider.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface EnvironmentProvider {

    /** Returns the unique id that plans name, such as {@code aws}. */
    String id();

    /** Returns a description in one line. */
    String description();

    /**
     * Returns the region of a provider whose databases are on this host and cost nothing, such as containers: commands then need neither
     * account nor limit of money, and this host measures. Empty for providers that rent databases.
     */
    default Optional<String> localRegion() {
        return Optional.empty();
    }

    /**
     * Returns why the provider cannot create a database, one line for each reason; empty if no reason is known. A plan with such a
     * database is invalid. Unverified limits, and what is not sold any more, are findings of {@link #draft} instead.
     *
     * @param database of this provider
     */
    List<String> refusals(RentedDatabase database);

    /**
     * Returns the resources, bills and findings of an environment.
     *
     * @param request databases of this provider only
     */
    EnvironmentDraft draft(DraftRequest request);

    /**
     * Returns the text by which the cost section of a plan names a database, such as {@code rds:…}; empty if the provider has none.
     *
     * @param database of this provider
     */
    default Optional<String> priced(RentedDatabase database) {
        return Optional.empty();
    }

    /**
     * Returns the certificates of the CAs that issue the certificate of a database, in PEM. Targets then connect by {@code verify-full}
     * with these CAs, unless they have an encryption of their own. Empty if the provider has no CA: the driver decides then.
     *
     * @param database of this provider
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the CAs are unknown, such as those of a new region
     */
    default Optional<String> certificates(RentedDatabase database) {
        return Optional.empty();
    }

    /**
     * Returns the document that grants an account the permissions Assay needs and no others, in the provider's own form; empty if
     * the provider has none.
     *
     * @param account id of the account; null for any
     * @param region by the provider's name; null for any
     * @param bucket address of the place for files of rented client hosts, for the permissions to measure from them; null for those to
     *     create, find and delete resources
     * @param role of an instance profile that plans name for rented client hosts, for the permission to give it to them; null for none
     */
    default Optional<Map<String, Object>> policy(
            @Nullable String account, @Nullable String region, @Nullable String bucket, @Nullable String role) {
        return Optional.empty();
    }

    /**
     * Returns the document that grants the role of a rented client host the permissions to delete the resources of its run at the end of
     * their time, and no others; empty if client hosts of the provider delete nothing.
     *
     * @param account id of the account; null for any
     * @param region by the provider's name; null for any
     */
    default Optional<Map<String, Object>> hostPolicy(@Nullable String account, @Nullable String region) {
        return Optional.empty();
    }
}
