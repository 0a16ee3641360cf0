package dev.assay.model.unit;

import java.util.Locale;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Converts names in code to options, plan keys and result names: {@code OUT_OF_THE_BOX} becomes {@code out-of-the-box},
 * {@code rampUp} becomes {@code ramp-up}, and a version keeps its point: {@code SYSBENCH_1_0} becomes {@code sysbench-1.0}.
 * Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Kebab {

    private static final Pattern POINT = Pattern.compile("(?<=[0-9])_(?=[0-9])");
    private static final Pattern HUMP = Pattern.compile("([a-z0-9])([A-Z])");

    private Kebab() {}

    /** Returns the spelling of an enum constant; never null. */
    public static String of(Enum<?> constant) {
        return POINT.matcher(constant.name().toLowerCase(Locale.ROOT))
                .replaceAll(".")
                .replace('_', '-');
    }

    /** Returns the spelling of a record component; never null. */
    public static String ofComponent(String name) {
        return HUMP.matcher(name).replaceAll("$1-$2").toLowerCase(Locale.ROOT);
    }
}
