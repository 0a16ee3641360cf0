package dev.assay.jdbc.wire;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Socket factory for the property {@code socketFactory} of MySQL Connector/J, which makes one for each connection.
 *
 * <p>Limits the login time: the driver's {@code connectTimeout} does not cover the handshake. Its only other limit is the
 * JVM-wide one of {@code DriverManager}. The factory sets no read timeout on the socket: after a read with a timeout, the JVM
 * makes three system calls for each response (read, poll, read) instead of one, for the life of the socket.
 *
 * <p>The sockets read ahead, so that the driver needs no read buffer of its own.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class MysqlSocketFactory extends StandardSocketFactory {

    private static final int MAX_LOGIN_MILLIS = 10_000;

    private @Nullable LoginDeadline deadline;

    /** Called by the driver. */
    public MysqlSocketFactory() {}

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // the signature of the driver
    public <T extends Closeable> T connect(String host, int port, PropertySet properties, int loginMillis)
            throws IOException {
        LoginDeadline mine = new LoginDeadline(loginMillis == 0 ? MAX_LOGIN_MILLIS : loginMillis);
        deadline = mine;
        try {
            return super.connect(host, port, properties, 0);
        } catch (IOException e) {
            IOException explained = mine.explained(e);
            mine.end();
            throw explained;
        } catch (RuntimeException e) {
            mine.end();
            throw e;
        }
    }

    /** The deadline may close the socket while the driver sets it up; the failure is a login timeout then. */
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

    @Override
    public void afterHandshake() throws IOException {
        LoginDeadline current = deadline;
        if (current != null) {
            current.end();
        }
        try {
            super.afterHandshake();
        } catch (IOException e) {
            throw explained(e);
        }
    }
}
