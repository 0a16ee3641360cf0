package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The number of errors of one kind in all phases, including executions that were retried. Immutable.
 *
 * @param type transaction type
 * @param errorClass such as {@code retryable}
 * @param sqlState SQLSTATE, or null if there is none
 * @param vendorCode vendor code, 0 if there is none
 * @param count number of errors
 * @param firstMessage message of the first one, in one line
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ErrorCount(
        String type, String errorClass, @Nullable String sqlState, int vendorCode, long count, String firstMessage) {}
