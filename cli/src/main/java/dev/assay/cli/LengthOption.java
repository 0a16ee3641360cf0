package dev.assay.cli;

import dev.assay.model.AssayException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --length}: presets of warm-up, duration and repetitions. Filled by the parser. */
final class LengthOption {

    /** A preset. */
    enum Length {
        /** Shows that everything works. Verdicts are SUSPECT, since the measurement is short. */
        SMOKE(Duration.ofSeconds(5), Duration.ofSeconds(15), 1),
        /** The means of three measurements have a confidence interval. */
        STANDARD(Duration.ofMinutes(1), Duration.ofMinutes(5), 3),
        /** Includes checkpoints and other work that a database does a few times an hour. */
        LONG(Duration.ofMinutes(5), Duration.ofMinutes(30), 5);

        private final Duration warmUp;
        private final Duration measurement;
        private final int repeat;

        Length(Duration warmUp, Duration measurement, int repeat) {
            this.warmUp = warmUp;
            this.measurement = measurement;
            this.repeat = repeat;
        }

        Duration warmUp() {
            return warmUp;
        }

        Duration measurement() {
            return measurement;
        }

        int repeat() {
            return repeat;
        }
    }

    @Option(
            names = "--length",
            paramLabel = "smoke|standard|long",
            description = "warm-up and measurement: 5s and 15s; 1m and 5m, 3 times; 5m and 30m, 5 times")
    private @Nullable String name;

    /** Returns the preset; null if none was chosen. */
    @Nullable
    Length chosen() {
        if (name == null) {
            return null;
        }
        return Arrays.stream(Length.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> AssayException.plan("--length: found '" + name + "', one of "
                        + Arrays.stream(Length.values())
                                .map(each -> each.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))
                        + " is needed"));
    }
}
