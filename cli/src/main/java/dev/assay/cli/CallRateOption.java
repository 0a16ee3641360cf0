package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import picocli.CommandLine.Option;

/** The option that limits the calls to a provider's API. Filled by the parser. */
final class CallRateOption {

    private static final String DEFAULT = "10/s";
    private static final int MOST = 1_000;

    @Option(
            names = "--max-calls",
            paramLabel = "RATE",
            description = "limit of calls to the provider (default: " + DEFAULT + ")")
    private String rate = DEFAULT;

    /**
     * Returns the whole number of calls that may begin in any second.
     *
     * @throws AssayException of kind {@code PLAN} if the text is no rate, or out of its range
     */
    int callsPerSecond() {
        double calls = perSecond();
        if (calls < 1 || calls > MOST) {
            throw AssayException.plan("--max-calls: found " + rate + ", 1/s to " + MOST + "/s are possible");
        }
        return (int) calls;
    }

    private double perSecond() {
        try {
            return Rate.parse(rate).perSecond();
        } catch (AssayException noRate) {
            return 0;
        }
    }

    /** Returns whether the user has set another limit than the default. */
    boolean given() {
        return !rate.equals(DEFAULT);
    }
}
