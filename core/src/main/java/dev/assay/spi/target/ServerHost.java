package dev.assay.spi.target;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Compares the host of a server with the host of this JVM. Stateless; resolves names. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ServerHost {

    private ServerHost() {}

    /**
     * Returns whether a host is the one this JVM runs on.
     *
     * @param host name or address, with or without brackets for IPv6; empty for this host
     * @return null if the name cannot be resolved
     */
    public static @Nullable Boolean isThisHost(String host) {
        String name = host.replaceAll("[\\[\\]]", "");
        if (name.isEmpty()) {
            return Boolean.TRUE;
        }
        try {
            for (InetAddress address : InetAddress.getAllByName(name)) {
                if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
                    return Boolean.TRUE;
                }
            }
            return Boolean.FALSE;
        } catch (UnknownHostException | SocketException e) {
            return null;
        }
    }
}
