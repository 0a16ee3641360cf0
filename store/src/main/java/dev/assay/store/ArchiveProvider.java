package dev.assay.store;

import dev.assay.model.AssayException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Opens the archives of one kind of address. Found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless and thread-safe. Loads no library of its own before {@link #open}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ArchiveProvider {

    /** Returns the scheme of the addresses in lower case, such as {@code s3}. */
    String scheme();

    /**
     * Opens an archive.
     *
     * @param address with this scheme
     * @throws AssayException of kind {@code PLAN} if the address is no archive, {@code HOST} if it cannot be reached
     */
    Archive open(URI address);

    /**
     * Returns the statements of an access policy that allow reading and writing an archive; empty if the archive needs none.
     *
     * @param address with this scheme
     * @param region of the archive; null for any
     * @throws AssayException of kind {@code PLAN} if the address is no archive
     */
    default List<Map<String, Object>> permissions(URI address, @Nullable String region) {
        return List.of();
    }
}
