package dev.assay.model;

import org.apiguardian.api.API;

/** A database accepted fewer connections than a measurement needs. Immutable, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ConnectionsRefusedException extends AssayException {

    private static final long serialVersionUID = 1L;

    private final int accepted;
    private final int wanted;

    /**
     * @param accepted number of connections that the database accepted; they are closed again
     * @param wanted number of connections that were requested
     * @param cause the first refusal
     */
    public ConnectionsRefusedException(int accepted, int wanted, OutOfConnectionsException cause) {
        super(
                Kind.TARGET,
                "the server accepted " + accepted + " of " + wanted + " connections: " + cause.message(),
                cause);
        this.accepted = accepted;
        this.wanted = wanted;
    }

    /** Returns the number of connections that the database accepted, at least 0. */
    public int accepted() {
        return accepted;
    }

    /** Returns the number of connections that were requested. */
    public int wanted() {
        return wanted;
    }
}
