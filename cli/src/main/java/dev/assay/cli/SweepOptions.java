package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Sweep;
import dev.assay.model.unit.Kebab;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a run that measures several cells, named as in plan files. Filled by the parser. */
final class SweepOptions {

    @Option(names = "--repeat", paramLabel = "N", description = "measure each cell N times (default: 1)")
    private @Nullable Integer repeat;

    @Option(names = "--cool-down", paramLabel = "TIME", description = "pause between cells (default: 0s)")
    private @Nullable Duration coolDown;

    @Option(
            names = "--reset",
            paramLabel = "none|checkpoint|reload|template",
            description = "renew changed data before a cell (default: none)")
    private @Nullable String reset;

    @Option(names = "--resume", paramLabel = "RUN", description = "continue the unfinished run in this folder")
    private @Nullable Path resumed;

    @Option(names = "--yes", description = "confirm a week or more")
    private boolean yes;

    @Nullable
    Path resumed() {
        return resumed;
    }

    boolean yes() {
        return yes;
    }

    /**
     * Returns the sweep over the axes, with these options.
     *
     * @param usualRepeat number of repetitions by default
     */
    Sweep of(SweepAxes axes, int usualRepeat) {
        return axes.sweep(
                Objects.requireNonNullElse(repeat, usualRepeat),
                Objects.requireNonNullElse(coolDown, Duration.ZERO),
                reset());
    }

    private Sweep.Reset reset() {
        if (reset == null) {
            return Sweep.Reset.NONE;
        }
        return Arrays.stream(Sweep.Reset.values())
                .filter(one -> Kebab.of(one).equals(reset))
                .findFirst()
                .orElseThrow(() -> AssayException.plan("--reset: found '" + reset + "', one of "
                        + Arrays.stream(Sweep.Reset.values()).map(Kebab::of).collect(Collectors.joining(", "))
                        + " is needed"));
    }
}
