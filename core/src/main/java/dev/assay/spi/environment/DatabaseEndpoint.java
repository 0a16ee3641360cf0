package dev.assay.spi.environment;

import org.apiguardian.api.API;

/**
 * The address of a rented database and the account that its provider made. Contains a secret, which no text form shows. Immutable.
 *
 * @param database name of the database in the plan's environment
 * @param url JDBC URL without user and password
 * @param user name of the account
 * @param password of the account
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DatabaseEndpoint(String database, String url, String user, String password) {

    @Override
    public String toString() {
        return "DatabaseEndpoint[" + database + ", " + url + ", " + user + "]"; // without the password
    }
}
