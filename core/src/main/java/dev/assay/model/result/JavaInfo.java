package dev.assay.model.result;

import java.util.List;
import org.apiguardian.api.API;

/**
 * The virtual machine that a host drove its load with. Immutable.
 *
 * @param version such as {@code 17.0.15+6-Debian-1deb12u1}
 * @param vendor who built it
 * @param machine its product
 * @param mode how it executes, in its own words: {@code mixed mode, sharing} has all compilers, {@code emulated-client}
 *     the quick one alone, {@code interpreted mode} none; {@code sharing} is its archive of classes
 * @param collectors by the names of their beans
 * @param maxHeapBytes the most its heap may grow to
 * @param options it was given that change how fast it is, in order; values that may be anybody's text are {@code ***}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record JavaInfo(
        String version,
        String vendor,
        String machine,
        String mode,
        List<String> collectors,
        long maxHeapBytes,
        List<String> options) {

    /** Copies the lists. */
    public JavaInfo {
        collectors = List.copyOf(collectors);
        options = List.copyOf(options);
    }
}
