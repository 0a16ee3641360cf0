package dev.assay.model.unit;

import java.util.Locale;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * How names of code are spelled for people, in options, plans and results: {@code OUT_OF_THE_BOX} is {@code out-of-the-box},
 * {@code rampUp} is {@code ramp-up}, and the version in {@code SYSBENCH_1_0} keeps its point: {@code sysbench-1.0}. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Kebab {

    private static final Pattern POINT = Pattern.compile("(?<=[0-9])_(?=[0-9])");
    private static final Pattern HUMP = Pattern.compile("([a-z0-9])([A-Z])");

    private Kebab() {}

    /** The spelling of a constant; never null. */
    public static String of(Enum<?> constant) {
        return POINT.matcher(constant.name().toLowerCase(Locale.ROOT))
                .replaceAll(".")
                .replace('_', '-');
    }

    /** The spelling of a component of a record; never null. */
    public static String ofComponent(String name) {
        return HUMP.matcher(name).replaceAll("$1-$2").toLowerCase(Locale.ROOT);
    }
}
