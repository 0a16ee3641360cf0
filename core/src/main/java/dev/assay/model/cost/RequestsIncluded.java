package dev.assay.model.cost;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A system whose I/O requests are billed, and the same system with storage that includes them in its price. Immutable.
 *
 * @param billed bill of the system whose requests are billed, without its clients
 * @param name of the other system
 * @param included bill of the other system; null if it is not sold
 * @param problem why it is not sold; null if it is
 * @param request what one request is on price lists
 * @param uncounted why the server cannot count its requests; null if it can
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RequestsIncluded(
        ResourceBill billed,
        String name,
        @Nullable ResourceBill included,
        @Nullable String problem,
        Sku request,
        @Nullable String uncounted) {}
