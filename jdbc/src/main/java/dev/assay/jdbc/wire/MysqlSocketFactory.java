package dev.assay.jdbc.wire;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * For the property {@code socketFactory} of MySQL Connector/J. Used by the driver, one for each connection.
 *
 * <p>A server that takes a connection and says nothing is waited for no longer than for the connection: the driver's property
 * {@code connectTimeout} does not cover the handshake, and it has no other but the JVM-wide one of {@code DriverManager}.
 *
 * <p>Its sockets read ahead, so that a driver told to read without a buffer reads from that one.
 *
 * <p>The socket is not told of that time. Once a read had a time limit, the JVM asks the kernel three times for each answer
 * (read, poll, read again), and never returns to asking once.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class MysqlSocketFactory extends StandardSocketFactory {

    private static final int LONGEST_LOGIN_MILLIS = 10_000;

    private @Nullable LoginDeadline deadline;

    /** For the driver. */
    public MysqlSocketFactory() {}

    @Override
    // The driver declares it so.
    @SuppressWarnings("TypeParameterUnusedInFormals")
    public <T extends Closeable> T connect(String host, int port, PropertySet properties, int loginMillis)
            throws IOException {
        LoginDeadline mine = new LoginDeadline(loginMillis == 0 ? LONGEST_LOGIN_MILLIS : loginMillis);
        deadline = mine;
        try {
            return super.connect(host, port, properties, 0);
        } catch (IOException e) {
            IOException told = mine.explained(e);
            mine.met();
            throw told;
        } catch (RuntimeException e) {
            mine.met();
            throw e;
        }
    }

    /** The deadline may close the socket while the driver sets it up: then that is what the driver is told. */
    private IOException explained(IOException failure) {
        LoginDeadline current = deadline;
        return current == null ? failure : current.explained(failure);
    }

    @Override
    public void beforeHandshake() throws IOException {
        try {
            super.beforeHandshake();
        } catch (IOException e) {
            throw explained(e);
        }
    }

    @Override
    protected Socket createSocket(PropertySet properties) {
        CountedSocket socket = new CountedSocket(Wire.current(), true);
        LoginDeadline current = deadline;
        if (current != null) {
            current.closes(socket);
        }
        return socket;
    }

    /** The driver has logged in. */
    @Override
    public void afterHandshake() throws IOException {
        LoginDeadline current = deadline;
        if (current != null) {
            current.met();
        }
        try {
            super.afterHandshake();
        } catch (IOException e) {
            throw explained(e);
        }
    }
}
