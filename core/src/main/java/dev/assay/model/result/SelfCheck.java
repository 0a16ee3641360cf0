package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * One look at the instrument itself: a part of it, and whether it does what is known to be right. Immutable.
 *
 * @param part of the instrument: {@code clock}, {@code recorder}, {@code pacer}, {@code queue} or {@code verdict}
 * @param what was tried
 * @param passed whether it was as it has to be
 * @param found with its unit
 * @param wanted the same, or a bound
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SelfCheck(String part, String what, boolean passed, String found, String wanted) {}
