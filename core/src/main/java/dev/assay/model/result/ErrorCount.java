package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How often one kind of error occurred, in all phases; retried ones included. Immutable.
 *
 * @param type the transaction type
 * @param errorClass such as {@code retryable}
 * @param sqlState or null where there is none
 * @param vendorCode the driver's, 0 where there is none
 * @param count how often
 * @param firstMessage of the first one, in one line
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ErrorCount(
        String type, String errorClass, @Nullable String sqlState, int vendorCode, long count, String firstMessage) {}
