package dev.assay.analysis;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A requirement for a system. Immutable.
 *
 * @param leastPerSecond minimum transactions per second; null for none
 * @param p95Millis exclusive upper bound of the 95th percentile of response times; null for none
 * @param multiAz whether a standby in another zone is required
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Requirement(
        @Nullable BigDecimal leastPerSecond, @Nullable BigDecimal p95Millis, boolean multiAz) {

    private static final Pattern RATE = Pattern.compile("((?:\\d+|\\d{1,3}(?:,\\d{3})+)(?:\\.\\d+)?) ?(?:tps|/s)");
    private static final Pattern P95 = Pattern.compile("p95 ?< ?(\\d+(?:\\.\\d+)?) ?ms");

    /**
     * Parses {@code 1500 TPS, p95 < 30 ms, Multi-AZ}, or a part of it.
     *
     * @throws AssayException of kind {@code PLAN} for other texts
     */
    public static Requirement parse(String text) {
        BigDecimal rate = null;
        BigDecimal p95 = null;
        boolean standby = false;
        for (String part : text.toLowerCase(Locale.ROOT).split(", ")) {
            Matcher asRate = RATE.matcher(part.strip());
            Matcher asP95 = P95.matcher(part.strip());
            if ((asRate.matches() && rate != null)
                    || (asP95.matches() && p95 != null)
                    || (part.strip().equals("multi-az") && standby)) {
                throw AssayException.plan("'" + part.strip() + "' repeats an earlier part; write it once");
            } else if (asRate.matches()) {
                rate = new BigDecimal(asRate.group(1).replace(",", ""));
            } else if (asP95.matches()) {
                p95 = new BigDecimal(asP95.group(1));
            } else if (part.strip().equals("multi-az")) {
                standby = true;
            } else {
                throw AssayException.plan("'" + part.strip() + "' is not a requirement; write some of"
                        + " '1500 TPS, p95 < 30 ms, multi-az'");
            }
        }
        return new Requirement(rate, p95, standby);
    }

    /** Returns the first unmet part; empty if the candidate meets all. The lower end of an interval has to reach the rate. */
    public Optional<String> failure(Candidate candidate) {
        BigDecimal low = candidate.transactionsPerSecond().low();
        BigDecimal sure = low == null ? candidate.transactionsPerSecond().value() : low;
        BigDecimal p95 = candidate.p95Millis();
        if (leastPerSecond != null && sure.compareTo(leastPerSecond) < 0) {
            return Optional.of(sure.toPlainString() + " TPS, " + leastPerSecond.toPlainString() + " are needed");
        } else if (p95Millis != null && p95 == null) {
            return Optional.of("its response times are not known");
        } else if (p95Millis != null && p95 != null && p95.compareTo(p95Millis) >= 0) {
            return Optional.of(
                    "p95 of " + p95.toPlainString() + " ms, below " + p95Millis.toPlainString() + " ms is needed");
        }
        return multiAz && !candidate.multiAz() ? Optional.of("no standby in another zone") : Optional.empty();
    }
}
