package dev.assay.remote;

import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.ClientHostFactory;
import org.apiguardian.api.API;

/** Opens hosts that the SSH client of this host reaches: {@code user@host} or {@code user@host:port}. */
@API(status = API.Status.INTERNAL)
public final class SshHostFactory implements ClientHostFactory {

    /** The environment variable that names another SSH client than {@code ssh}. */
    static final String PROGRAM = "ASSAY_SSH";

    @Override
    public String kind() {
        return "ssh";
    }

    @Override
    public ClientHost open(String address) {
        String named = System.getenv(PROGRAM);
        return new SshHost(named == null || named.isEmpty() ? "ssh" : named, SshAddress.parse(address));
    }
}
