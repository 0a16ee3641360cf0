package dev.assay.spi.jdbc;

import dev.assay.model.AssayException;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Makes tokens: passwords of a short life, by which a database admits an account of another system, such as IAM of AWS. Found by {@link
 * java.util.ServiceLoader} when a target has an {@link dev.assay.model.plan.Authentication}, and not before: it may load libraries of that
 * system.
 *
 * @implSpec Thread-safe. Connections of users are opened at the same time, and some of them in a measurement: a token is made on this
 *     host, without a call for each. No message and no log has a token or a secret.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface DatabaseTokens {

    /** Returns the unique id that targets name, such as {@code aws-iam}. */
    String method();

    /**
     * Rejects an account for which there can be no tokens, such as a server of another provider. Works offline, and reads no credentials.
     *
     * @throws AssayException of kind {@code PLAN} that says what is needed
     */
    void require(TokenAccount account);

    /**
     * Returns a new token for one connection.
     *
     * @param account that {@link #require} accepts
     * @throws AssayException of kind {@code HOST} if this host has no credentials, or they cannot be read
     */
    String token(TokenAccount account);

    /**
     * Returns the statements by which an administrator of the database makes the user of an account, with all privileges on the database
     * of the connection. Another execution has no further effect. {@code ${database}} stands for the name of this database, in quotes of
     * the product.
     *
     * @implSpec Throws an {@code AssayException} of kind {@code PLAN} by default
     * @param product name of the product, as its driver reports it, such as {@code PostgreSQL}
     * @throws AssayException of kind {@code PLAN} if the method has no such statements, or the user's name needs quotes
     */
    default List<String> user(TokenAccount account, String product) {
        throw AssayException.plan("admin: " + method() + " cannot make users; make it yourself, and leave out admin");
    }
}
