package dev.assay.cli;

import dev.assay.document.StoredAnalysis;
import dev.assay.model.AssayException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The systems that {@code --cost} gives to runs without a price. Immutable.
 *
 * @param byRun systems of single runs
 * @param others the system of all other runs; null for none
 */
record SystemsOfRuns(Map<Path, String> byRun, @Nullable String others) {

    /**
     * Reads the values of the option: {@code SYSTEM}, or {@code RUN=SYSTEM}, where RUN is a path or the name of its folder.
     *
     * @throws AssayException of kind {@code PLAN} if two systems are given to one run
     */
    static SystemsOfRuns of(List<String> values, List<Path> runs) {
        Map<Path, String> byRun = new LinkedHashMap<>();
        String others = null;
        for (String value : values) {
            int at = value.indexOf('=');
            Optional<Path> run = at < 0 ? Optional.empty() : named(value.substring(0, at), runs);
            if (run.isPresent()) {
                if (byRun.put(run.get(), value.substring(at + 1)) != null) {
                    throw AssayException.plan("--cost: two systems for " + run.get() + "; a run has one price");
                }
            } else if (others != null) {
                throw AssayException.plan("--cost: '" + others + "' and '" + value + "' are for the same runs; write"
                        + " RUN=SYSTEM with a run of --from: "
                        + String.join(", ", runs.stream().map(Path::toString).toList()));
            } else {
                others = value;
            }
        }
        return new SystemsOfRuns(byRun, others);
    }

    private static Optional<Path> named(String text, List<Path> runs) {
        return runs.stream()
                .filter(run ->
                        run.equals(Path.of(text)) || StoredAnalysis.name(run).equals(text))
                .findFirst();
    }

    /** Returns the system of a run as named with {@code --from}; null for none. */
    @Nullable
    String of(Path run) {
        return byRun.getOrDefault(run, others);
    }
}
