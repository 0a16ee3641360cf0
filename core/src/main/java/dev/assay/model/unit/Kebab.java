package dev.assay.model.unit;

import java.util.Locale;
import org.apiguardian.api.API;

/** How constants are spelled for people, in options and in results: {@code OUT_OF_THE_BOX} is {@code out-of-the-box}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Kebab {

    private Kebab() {}

    /** The spelling of a constant; never null. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
