package dev.assay.model.cost;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A system whose I/O requests are billed, and the same system on storage whose price includes them. Immutable.
 *
 * @param billed bill of the system whose requests are billed, without its clients
 * @param name name of the other system; not empty
 * @param included bill of the other system; null if the provider does not sell it
 * @param problem reason why the provider does not sell it; null if {@code included} is not
 * @param request key of one request in price lists
 * @param uncounted reason why the server cannot count its requests; null if it can
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RequestsIncluded(
        ResourceBill billed,
        String name,
        @Nullable ResourceBill included,
        @Nullable String problem,
        Sku request,
        @Nullable String uncounted) {

    public RequestsIncluded {
        Objects.requireNonNull(billed, "RequestsIncluded.billed is null");
        Objects.requireNonNull(request, "RequestsIncluded.request is null");
        if (name.isBlank()) {
            throw new IllegalArgumentException("RequestsIncluded.name is empty; name the other system");
        }
        if ((included == null) == (problem == null)) {
            throw new IllegalArgumentException("RequestsIncluded: " + (included == null ? "neither" : "both")
                    + " of 'included' and 'problem' given; exactly one is needed");
        }
    }
}
