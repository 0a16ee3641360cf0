package dev.assay.spi.jdbc;

import dev.assay.model.AssayException;
import java.util.List;
import org.apiguardian.api.API;

/** The tokens of one account of one database. Thread-safe. */
@FunctionalInterface
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface AccountTokens {

    /**
     * Returns a new token for one connection.
     *
     * @throws AssayException if this host cannot make one
     */
    String token();

    /**
     * Returns the statements of {@link DatabaseTokens#user} for the account.
     *
     * @implSpec Throws an {@code AssayException} of kind {@code PLAN} by default
     * @param product name of the product, as its driver reports it
     */
    default List<String> user(String product) {
        throw AssayException.plan("admin: the authentication cannot make users; make it yourself, and leave out admin");
    }
}
