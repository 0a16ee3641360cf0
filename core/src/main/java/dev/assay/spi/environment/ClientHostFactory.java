package dev.assay.spi.environment;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/**
 * Opens client hosts of one kind. Found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless and thread-safe. Loads no library of its own before {@link #open}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ClientHostFactory {

    /** Returns the kind of the hosts, such as {@code ssh}. */
    String kind();

    /**
     * Returns a host. Does not connect to it.
     *
     * @param address in the form of this kind, such as {@code user@host}
     * @throws AssayException of kind {@code PLAN} if it has another form; {@code HOST} if this host lacks a program for it
     */
    ClientHost open(String address);
}
