package dev.assay.spi.environment;

import org.apiguardian.api.API;

/**
 * The end of a script on a {@link ClientHost}. Immutable.
 *
 * @param status exit status of the script, from 0
 * @param out its standard output, in UTF-8; at least the first 20,000 bytes
 * @param err its standard error, in UTF-8; may be cut
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HostReply(int status, String out, String err) {}
