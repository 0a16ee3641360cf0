package dev.assay.model.environment;

import dev.assay.model.AssayException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a rented database or client host. Immutable.
 *
 * @param type by the provider's name, such as {@code io1}
 * @param gib size in GiB, at least 1
 * @param iops provisioned IOPS, at least 1; null for those in the price of the storage
 * @param mibps provisioned throughput in MiB/s, at least 1; null for that in the price of the storage
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record StorageSpec(
        String type,
        int gib,
        @Nullable Integer iops,
        @Nullable Integer mibps) {

    private static final int GIB_OF_A_TIB = 1_024;
    private static final Pattern SIZE = Pattern.compile("(\\d{1,6}) ?(GiB|TiB)");
    private static final Pattern THROUGHPUT = Pattern.compile("(\\d{1,6}) ?MiB/s");

    public StorageSpec {
        least("size", gib);
        least("iops", iops);
        least("throughput", mibps);
    }

    private static void least(String name, @Nullable Integer value) {
        if (value != null && value < 1) {
            throw AssayException.plan(name + ": found " + value + ", at least 1 is needed");
        }
    }

    /**
     * Returns the size in GiB of a text such as {@code 250 GiB} or {@code 1 TiB}.
     *
     * @throws AssayException of kind {@code PLAN} for another text
     */
    public static int gib(String size) {
        Matcher parts = SIZE.matcher(size.strip());
        if (!parts.matches()) {
            throw AssayException.plan("size: found '" + size + "', expected a size such as 250 GiB");
        }
        return Integer.parseInt(parts.group(1)) * (parts.group(2).equals("TiB") ? GIB_OF_A_TIB : 1);
    }

    /**
     * Returns the throughput in MiB/s of a text such as {@code 500 MiB/s}.
     *
     * @throws AssayException of kind {@code PLAN} for another text
     */
    public static int mibps(String throughput) {
        Matcher parts = THROUGHPUT.matcher(throughput.strip());
        if (!parts.matches()) {
            throw AssayException.plan("throughput: found '" + throughput + "', expected a rate such as 500 MiB/s");
        }
        return Integer.parseInt(parts.group(1));
    }

    /** Returns the text form: {@code 250 GiB io1, 2000 IOPS}. */
    public String text() {
        return gib + " GiB " + type + (iops == null ? "" : ", " + iops + " IOPS")
                + (mibps == null ? "" : ", " + mibps + " MiB/s");
    }
}
