package dev.assay.report.run;

import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** Systems with a standby in another zone, by their names: {@code small-multi-az} is {@code small} with one. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Standby {

    private static final Pattern NAME = Pattern.compile("(?i)[ _-]?multi[ _-]?az$");

    private Standby() {}

    /** Whether a system has one. */
    public static boolean has(String system) {
        return NAME.matcher(system).find();
    }

    /** The name of the same system without one; itself if it has none. */
    public static String without(String system) {
        return NAME.matcher(system).replaceFirst("");
    }
}
