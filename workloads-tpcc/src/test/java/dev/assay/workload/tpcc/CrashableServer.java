package dev.assay.workload.tpcc;

import dev.assay.model.plan.TargetSpec;

/**
 * A dedicated database server that can be killed, frozen, stopped and restarted, at the same address and on the same
 * data, with everything on that makes commits durable. It touches no process but its own. Confined to one thread at a time.
 */
interface CrashableServer {

    /** An ordinary account's way into an empty database; the same each time. */
    TargetSpec target();

    /** {@code kill -9}: returns when all its processes are gone. */
    void kill() throws Exception;

    /** Starts it again: returns when it has recovered and answers. */
    void start() throws Exception;

    /** Stops it as an administrator would: returns when it has ended. */
    void stop() throws Exception;

    /** SIGSTOP to all processes: the kernel accepts connections, but the server does not respond. */
    void freeze() throws Exception;

    /** Lets it go on; does nothing if it is not frozen. */
    void thaw() throws Exception;

    /** A server that was frozen finds commits in its sessions' sockets when it goes on, though the users have gone. */
    void endSessions() throws Exception;

    /** Ends it. */
    void close() throws Exception;

    /** One that an administrator can have refuse its users. */
    interface Administered extends CrashableServer {

        /** Ends all sessions of the run and hardly lets it have another: there are no connections left. */
        void takeConnections() throws Exception;

        /** Lets users in again. */
        void giveConnectionsBack() throws Exception;

        /** Refuses to change anything, as a primary does that has become a replica, or accepts it again. */
        void readOnly(boolean on) throws Exception;

        /** How the database says that there are no connections left: an SQLSTATE or the number of an error. */
        String noConnections();

        /** How it says that it is read-only. */
        String readOnly();
    }
}
