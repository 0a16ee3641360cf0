package dev.assay.jdbc.wire;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import org.apiguardian.api.API;

/**
 * For the property {@code socketFactory} of MySQL Connector/J. Used by the driver, one for each connection.
 *
 * <p>A server that takes a connection and says nothing is waited for no longer than for the connection: the driver's property
 * {@code connectTimeout} does not cover the handshake, and it has no other but the JVM-wide one of {@code DriverManager}.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class MysqlSocketFactory extends StandardSocketFactory {

    private static final int LONGEST_LOGIN_MILLIS = 10_000;

    /** For the driver. */
    public MysqlSocketFactory() {}

    @Override
    // The driver declares it so.
    @SuppressWarnings("TypeParameterUnusedInFormals")
    public <T extends Closeable> T connect(String host, int port, PropertySet properties, int loginMillis)
            throws IOException {
        return super.connect(host, port, properties, loginMillis == 0 ? LONGEST_LOGIN_MILLIS : loginMillis);
    }

    @Override
    protected Socket createSocket(PropertySet properties) {
        return new CountedSocket(Wire.current());
    }
}
