package dev.assay.model;

import org.apiguardian.api.API;

/** A database would not have all the connections a measurement needs. Immutable, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ConnectionsRefusedException extends AssayException {

    private static final long serialVersionUID = 1L;

    private final int accepted;
    private final int wanted;

    /**
     * @param accepted how many it took, which are closed again
     * @param wanted how many were asked for
     * @param cause its first refusal
     */
    public ConnectionsRefusedException(int accepted, int wanted, OutOfConnectionsException cause) {
        super(
                Kind.TARGET,
                "the server accepted " + accepted + " of " + wanted + " connections: " + cause.message(),
                cause);
        this.accepted = accepted;
        this.wanted = wanted;
    }

    /** How many connections the database took, 0 or more. */
    public int accepted() {
        return accepted;
    }

    /** How many were asked for. */
    public int wanted() {
        return wanted;
    }
}
