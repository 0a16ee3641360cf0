package dev.assay.junit;

import dev.assay.analysis.compare.LikeWithLike;
import dev.assay.model.plan.Schedule;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.unit.TimeText;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What was measured, and under which conditions, as {@code assay compare} compares it. Immutable.
 *
 * @param settings by name: figures with other settings are not comparable
 * @param conditions by name: other conditions may explain a part of a difference
 */
record MeasuredSettings(Map<String, String> settings, Map<String, String> conditions) {

    private static final String NONE = "–";

    /** Names of hosts are of no class of hosts. The planned time stands for the measured one. */
    private static final Set<String> OMITTED = Set.of("client hosts", "measured time", "idle servers beside it");

    /** The class of hosts and the product have entries of their own. */
    private static final String PRODUCT = "product";

    private static final String POINT = "matrix: ";

    MeasuredSettings {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        conditions = Collections.unmodifiableMap(new TreeMap<>(conditions));
    }

    /** Returns those of the repetitions of one point. */
    static MeasuredSettings of(RunResult run) {
        Map<String, String> settings = new TreeMap<>();
        Map<String, String> conditions = new TreeMap<>();
        for (LikeWithLike.Trait trait : LikeWithLike.traits(run.trials())) {
            if (trait.value().equals(NONE)
                    || OMITTED.contains(trait.what())
                    || trait.what().equals(PRODUCT)) {
                continue;
            }
            switch (trait.kind()) {
                case WORK -> settings.put(trait.what(), trait.value());
                case CONDITIONS, SYSTEM -> conditions.put(trait.what(), trait.value());
            }
        }
        TargetInfo target = run.trials().get(0).target();
        settings.put(PRODUCT, product(target));
        if (!target.version().isEmpty()) {
            conditions.put("version", target.version());
        }
        settings.putAll(ofPoint(run.experiment().cells().get(0).point()));
        Schedule schedule = run.experiment().cells().get(0).schedule();
        settings.put("duration", TimeText.format(schedule.measurement()));
        settings.put("ramp-up", TimeText.format(schedule.rampUp()));
        if (schedule.transactions() > 0) {
            settings.put("transactions", Long.toString(schedule.transactions()));
        }
        return new MeasuredSettings(settings, conditions);
    }

    /** Returns the settings of a matrix that a point has: also those that otherwise are conditions, such as driver settings. */
    static Map<String, String> ofPoint(Map<String, String> point) {
        Map<String, String> settings = new TreeMap<>();
        point.forEach((name, value) -> settings.put(POINT + name, value));
        return settings;
    }

    /** Returns whether the settings of a baseline are those of a point. */
    static boolean areOfPoint(Map<String, String> settings, Map<String, String> point) {
        Map<String, String> matrix = new TreeMap<>(settings);
        matrix.keySet().removeIf(name -> !name.startsWith(POINT));
        return matrix.equals(ofPoint(point));
    }

    /** Returns product and major version. The parameters of a stand-in count as its speed. */
    private static String product(TargetInfo target) {
        return target.standsIn()
                ? target.product().replaceFirst(":.*", "")
                : (target.product() + " " + target.version().replaceFirst("^(\\d+).*", "$1")).strip();
    }
}
