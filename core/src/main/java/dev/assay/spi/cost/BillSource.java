package dev.assay.spi.cost;

import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.TargetInfo;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Bills of what one service of a provider rents out, made from a short form such as {@code rds:us-east-1:…}. Found by
 * {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless and thread-safe. All methods work offline and are functions of their arguments. A method that takes a bill
 *     returns an empty result for a bill of another service; a bill belongs to a service by the keys of its lines, since bills also
 *     come from files.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface BillSource {

    /** Unique, and the part of a short form before its first colon, such as {@code rds}. */
    String id();

    /** What is rented out, in one line. */
    String description();

    /** The grammar of the short form, such as {@code ec2:REGION:TYPE[:COUNT]}. */
    String form();

    /**
     * Returns the bill of a system.
     *
     * @param text its short form
     * @param prices that show what is sold, and where
     * @param clients location of the clients, or null if not specified
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the text does not have the form, or names what is not sold. A
     *     limit that was not verified against a source is a warning of the bill instead
     */
    ResourceBill bill(String text, PriceBook prices, @Nullable ClientPlace clients);

    /** Returns the bill of the same system in another region. Called only if the bill was made from a short form of this source. */
    default Optional<ResourceBill> moved(ResourceBill bill, String region) {
        return Optional.empty();
    }

    /** Returns the client location of a bill, derived from its meters; empty if the bill does not say. */
    default Optional<ClientPlace> clients(ResourceBill bill) {
        return Optional.empty();
    }

    /** Returns the same bill for another client location. */
    default Optional<ResourceBill> withClients(ResourceBill bill, ClientPlace clients) {
        return Optional.empty();
    }

    /** Returns whether a bill is of the measured system, as far as the name of its host and its product show. */
    default Optional<BillMatch> match(ResourceBill bill, TargetInfo measured) {
        return Optional.empty();
    }

    /** What is known of the things that are sold. */
    default Catalogue catalogue() {
        return Catalogue.EMPTY;
    }

    /** Other systems that could be bought instead of one. */
    default Alternatives alternatives() {
        return Alternatives.NONE;
    }
}
