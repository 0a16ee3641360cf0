package dev.assay.model.result;

import java.util.List;
import org.apiguardian.api.API;

/**
 * The JVM of a client host. Immutable.
 *
 * @param version such as {@code 17.0.15+6-Debian-1deb12u1}
 * @param vendor vendor of the JVM
 * @param machine product name
 * @param mode execution mode as the JVM reports it: {@code mixed mode, sharing} has all compilers, {@code emulated-client} only
 *     the C1 compiler, {@code interpreted mode} none; {@code sharing} is class data sharing
 * @param collectors names of the garbage collectors' MX beans
 * @param maxHeapBytes maximum heap size
 * @param options performance-relevant command-line options in order; free-text values are replaced by {@code ***}
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

    public JavaInfo {
        collectors = List.copyOf(collectors);
        options = List.copyOf(options);
    }
}
