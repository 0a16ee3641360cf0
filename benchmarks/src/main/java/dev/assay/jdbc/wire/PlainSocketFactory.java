package dev.assay.jdbc.wire;

import java.net.Socket;

/** Plain sockets without a timeout, which a counted socket has neither: with one, the JVM polls before each read. Thread-safe. */
public final class PlainSocketFactory extends ConnectingSocketFactory {

    /** Called by the driver. */
    public PlainSocketFactory() {}

    @Override
    public Socket createSocket() {
        return new Socket() {
            @Override
            public void setSoTimeout(int millis) {
                // none
            }
        };
    }
}
