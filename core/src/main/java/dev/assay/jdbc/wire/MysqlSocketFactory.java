package dev.assay.jdbc.wire;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.net.Socket;
import org.apiguardian.api.API;

/** For the property {@code socketFactory} of MySQL Connector/J. Used by the driver, one for each connection. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class MysqlSocketFactory extends StandardSocketFactory {

    /** For the driver. */
    public MysqlSocketFactory() {}

    @Override
    protected Socket createSocket(PropertySet properties) {
        return new CountedSocket(Wire.current());
    }
}
