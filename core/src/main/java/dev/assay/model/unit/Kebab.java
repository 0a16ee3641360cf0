package dev.assay.model.unit;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * How names of code are spelled for people, in options, plans and results: {@code OUT_OF_THE_BOX} is {@code out-of-the-box},
 * {@code rampUp} is {@code ramp-up}, and the version in {@code SYSBENCH_1_0} keeps its point: {@code sysbench-1.0}. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Kebab {

    private Kebab() {}

    /** The spelling of a constant; never null. */
    public static String of(Enum<?> constant) {
        return constant.name()
                .toLowerCase(Locale.ROOT)
                .replaceAll("(?<=[0-9])_(?=[0-9])", ".")
                .replace('_', '-');
    }

    /** The spelling of a component of a record; never null. */
    public static String ofComponent(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}
