package dev.assay.model.environment;

import dev.assay.model.cost.ResourceBill;
import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What a provider would create for an environment, what of it is billed, and what is doubtful about it. Immutable.
 *
 * @param resources in the order of their creation; each one after all it depends on
 * @param bills of the databases and hosts
 * @param findings about the databases and hosts
 * @param hosts the client hosts, which are resources, too
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EnvironmentDraft(
        List<ResourceSpec> resources, List<Bill> bills, List<EnvironmentFinding> findings, List<RentedHost> hosts) {

    public EnvironmentDraft {
        resources = List.copyOf(resources);
        bills = List.copyOf(bills);
        findings = List.copyOf(findings);
        hosts = List.copyOf(hosts);
    }

    /** Creates a draft without client hosts. */
    public EnvironmentDraft(List<ResourceSpec> resources, List<Bill> bills, List<EnvironmentFinding> findings) {
        this(resources, bills, findings, List.of());
    }

    /**
     * The bill of a resource.
     *
     * @param subject for display, such as {@code database iops-2000}
     * @param resource name of the resource
     * @param bill quantities without prices
     * @param minimum shortest time that is billed
     */
    public record Bill(String subject, String resource, ResourceBill bill, Duration minimum) {}
}
