package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that limits the calls to a provider's API. Filled by the parser. */
final class CallRateOption {

    private static final String DEFAULT = "10/s";
    private static final int MOST = 1_000;

    @Option(
            names = "--max-calls",
            paramLabel = "RATE",
            description = "limit of calls to the provider (default: " + DEFAULT + ")")
    private @Nullable String rate;

    /**
     * Returns the number of calls that may begin in any second.
     *
     * @throws AssayException of kind {@code PLAN} if the text is no rate, out of its range, or has a fraction of a call in a second
     */
    int callsPerSecond() {
        String text = rate == null ? DEFAULT : rate;
        double calls = perSecond(text);
        if (calls < 1 || calls > MOST || calls != Math.rint(calls)) {
            throw AssayException.plan(
                    "--max-calls: found " + text + ", whole numbers from 1/s to " + MOST + "/s are possible");
        }
        return (int) calls;
    }

    private static double perSecond(String text) {
        try {
            return Rate.parse(text).perSecond();
        } catch (AssayException noRate) {
            return 0;
        }
    }

    /** Returns whether the option is there. */
    boolean given() {
        return rate != null;
    }
}
