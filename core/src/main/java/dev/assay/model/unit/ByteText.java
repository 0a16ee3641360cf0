package dev.assay.model.unit;

import java.util.Locale;
import org.apiguardian.api.API;

/** The text form of a number of bytes: {@code 128 MiB}, {@code 1.5 GiB}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ByteText {

    private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private ByteText() {}

    /** Formats in the largest unit with a value of at least 1, with one decimal below ten. */
    public static String format(long bytes) {
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        boolean whole = value == Math.rint(value) || Math.abs(value) >= 10;
        return String.format(Locale.ROOT, whole ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}
