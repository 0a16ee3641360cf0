package dev.assay.model.result;

import dev.assay.model.FlatInJson;
import dev.assay.model.result.TrialResult.AgentInfo;
import dev.assay.model.result.TrialResult.Network;
import dev.assay.model.result.TrialResult.ServerAccount;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Client, server and network of a trial. Immutable.
 *
 * @param agents the client hosts
 * @param client resources that the client used, and its delays
 * @param server what the server reported; null if it cannot be read
 * @param network round trips and bytes
 * @param monitoring what the provider of a rented database recorded of it; null for other databases and in documents of earlier
 *     versions
 */
@FlatInJson
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Hosts(
        List<AgentInfo> agents,
        ClientHealth client,
        @Nullable ServerAccount server,
        Network network,
        @Nullable Monitoring monitoring) {

    /** Copies the list. */
    public Hosts {
        agents = List.copyOf(agents);
    }

    /** Creates hosts without a provider's monitoring. */
    public Hosts(List<AgentInfo> agents, ClientHealth client, @Nullable ServerAccount server, Network network) {
        this(agents, client, server, network, null);
    }

    /**
     * Returns the share of the processors that were not free on a host that client and database share, 0 to 1: used by the client,
     * used by the database and all other programs if that is known, or taken by the hypervisor. Meaningless for two hosts.
     */
    public double sharedUtilization() {
        Double others = server == null ? null : server.cpuUtilization();
        return client.cpuUtilization() + Math.max(0, client.steal()) + (others == null ? 0 : others);
    }
}
