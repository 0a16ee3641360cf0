package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
import dev.assay.model.Sha256;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.workload.WorkloadFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The values of {@link DatabaseBenchmark#matrix}, as in the matrix of a plan. Immutable.
 *
 * @param values by the name of the setting or parameter; empty for one point
 */
record SettingsMatrix(Map<String, List<String>> values) {

    /** A target that no cell opens: the points do not depend on it. */
    private static final TargetSpec ANY = TargetSpec.of("jdbc:any:matrix", null, null);

    private static final int LONGEST_TAG = 60;

    /** Digits of the checksum that tells longer tags with the same beginning apart. */
    private static final int DIGITS = 8;

    /**
     * Reads the texts of the annotation, such as {@code users=1,4,16}.
     *
     * @throws AssayException of kind {@code PLAN} if one is no name with values, or a name appears twice
     */
    static SettingsMatrix of(String... texts) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw AssayException.plan("matrix: found '" + text + "', write name=values such as \"users=1,4,16\"");
            }
            String name = text.substring(0, equals).strip();
            List<String> own = Stream.of(text.substring(equals + 1).split(",", -1))
                    .map(String::strip)
                    .toList();
            if (values.put(name, own) != null) {
                throw AssayException.plan("matrix: " + name + " is set twice");
            }
        }
        return new SettingsMatrix(values);
    }

    /**
     * Returns the points, those with the same data in succession.
     *
     * @param settings the other settings of the benchmark
     * @throws AssayException of kind {@code PLAN} if a plan could not have this matrix either
     */
    List<Map<String, String>> points(
            Assay assay, WorkloadFactory<?, ?> workload, Consumer<? super ExperimentBuilder> settings) {
        if (values.isEmpty()) {
            return List.of(Map.of());
        }
        ExperimentBuilder builder = assay.experiment(workload)
                .target(ANY)
                .sweep(new Sweep(values, 1, Sweep.Order.RELOAD_COST, Duration.ZERO, Sweep.Reset.RELOAD));
        settings.accept(builder);
        return builder.build().experiment().cells().stream().map(Cell::point).toList();
    }

    /** Returns a point as a matrix with one value each. */
    static Map<String, List<String>> of(Map<String, String> point) {
        Map<String, List<String>> single = new LinkedHashMap<>();
        point.forEach((name, value) -> single.put(name, List.of(value)));
        return single;
    }

    /** Returns the tags of a run at a point: {@code users=4}, with the characters that tags have. */
    static Set<String> tags(Map<String, String> point) {
        Set<String> tags = new LinkedHashSet<>();
        point.forEach((name, value) -> {
            String tag = (name + "=" + value).replaceAll("[^A-Za-z0-9._:=+-]+", "-");
            tags.add(
                    tag.length() <= LONGEST_TAG
                            ? tag
                            : tag.substring(0, LONGEST_TAG - DIGITS - 1) + "-"
                                    + Sha256.hex(tag).substring(0, DIGITS));
        });
        return tags;
    }
}
