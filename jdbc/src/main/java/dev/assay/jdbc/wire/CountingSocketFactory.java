package dev.assay.jdbc.wire;

import java.net.Socket;
import org.apiguardian.api.API;

/** Socket factory for the property {@code socketFactory} of pgjdbc and MariaDB Connector/J. Thread-safe. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class CountingSocketFactory extends ConnectingSocketFactory {

    /** Called by the driver. */
    public CountingSocketFactory() {}

    @Override
    public Socket createSocket() {
        return new CountedSocket(Wire.current(), false);
    }
}
