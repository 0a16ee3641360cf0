package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --report-interval}: intermediate results at this interval, in every output style. Filled by the parser. */
final class ReportInterval {

    static final String OPTION = "--report-interval";

    private static final int LONGEST_SECONDS = 86_400;

    @Option(names = OPTION, paramLabel = "TIME", description = "intermediate results each TIME (0s: none)")
    private @Nullable Duration interval;

    /** Returns true if the option was given, also with 0s. */
    boolean given() {
        return interval != null;
    }

    /**
     * Returns the interval in seconds; 0 for none, or if the option was not given.
     *
     * @throws AssayException of kind {@code PLAN} if it is no number of whole seconds
     */
    int seconds() {
        if (interval == null) {
            return 0;
        }
        if (interval.isNegative() || interval.toNanosPart() != 0 || interval.toSeconds() > LONGEST_SECONDS) {
            throw AssayException.plan(OPTION + ": found " + TimeText.format(interval)
                    + ", whole seconds up to 24h are needed, such as 10s, or 0s for no lines");
        }
        return (int) interval.toSeconds();
    }
}
