package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * A check of Assay itself: one part, compared with a known correct result. Immutable.
 *
 * @param part {@code clock}, {@code recorder}, {@code pacer}, {@code queue} or {@code verdict}
 * @param what the tested property
 * @param passed whether the result is correct
 * @param found observed value with its unit
 * @param wanted expected value, or a bound
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SelfCheck(String part, String what, boolean passed, String found, String wanted) {}
