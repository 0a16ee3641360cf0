package dev.assay.spi.cost;

import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.TargetInfo;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Creates bills for one service of a provider from a short form such as {@code rds:us-east-1:…}. Found by
 * {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless and thread-safe. All methods work offline and are functions of their arguments. A method that takes a bill
 *     returns an empty result for a bill of another service. The service of a bill follows from the keys of its lines, since
 *     bills also come from files. Two sources that answer for the same bill are an error.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface BillSource {

    /** Returns the unique id: the part of a short form before its first colon, such as {@code rds}. */
    String id();

    /** Returns a description of the service in one line. */
    String description();

    /** Returns the grammar of the short form, such as {@code ec2:REGION:TYPE[:COUNT]}. */
    String form();

    /** Returns whether the short form denotes client hosts, whose bills only have lines for them, and not databases. */
    default boolean clientHosts() {
        return false;
    }

    /**
     * Returns the bill of a system.
     *
     * @param text short form of the system
     * @param prices prices that show which combinations are sold in which region
     * @param clients location of the clients, or null if not specified
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the text does not have the form, or the provider does not
     *     sell the system. An unverified limit is a warning of the bill instead
     */
    ResourceBill bill(String text, PriceBook prices, @Nullable ClientPlace clients);

    /** Returns the bill of the same system in another region. Called only for bills created by this source. */
    default Optional<ResourceBill> moved(ResourceBill bill, String region) {
        return Optional.empty();
    }

    /** Returns the client location of a bill, derived from its meters; empty if unknown. */
    default Optional<ClientPlace> clients(ResourceBill bill) {
        return Optional.empty();
    }

    /** Returns the same bill for another client location. */
    default Optional<ResourceBill> withClients(ResourceBill bill, ClientPlace clients) {
        return Optional.empty();
    }

    /** Returns whether a bill is of the measured system, judged by its host name and product. */
    default Optional<BillMatch> match(ResourceBill bill, TargetInfo measured) {
        return Optional.empty();
    }

    /** Returns the catalogue of the service. */
    default Catalogue catalogue() {
        return Catalogue.EMPTY;
    }

    /** Returns the alternatives within the service. */
    default Alternatives alternatives() {
        return Alternatives.NONE;
    }
}
