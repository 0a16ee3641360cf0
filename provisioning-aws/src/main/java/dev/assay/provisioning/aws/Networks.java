package dev.assay.provisioning.aws;

import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.ec2.model.DescribeSubnetsResponse;
import software.amazon.awssdk.services.ec2.model.DescribeVpcsResponse;
import software.amazon.awssdk.services.ec2.model.Subnet;
import software.amazon.awssdk.services.ec2.model.Vpc;

/** The default VPC of each region, in which all resources are. Confined to one thread. */
final class Networks {

    private final AwsClients clients;
    private final Map<String, String> vpcs = new TreeMap<>();

    Networks(AwsClients clients) {
        this.clients = clients;
    }

    /**
     * Returns the id of the default VPC.
     *
     * @throws ResourceException if the region has none
     */
    String vpc(String region) {
        return find(region)
                .orElseThrow(() -> new ResourceException(
                        Reason.REFUSED,
                        "the region " + region
                                + " has no default VPC, in which Assay creates databases and client hosts."
                                + " aws ec2 create-default-vpc makes one",
                        null));
    }

    /** Returns the id of the default VPC; empty if the region has none. */
    Optional<String> find(String region) {
        String known = vpcs.get(region);
        if (known != null) {
            return Optional.of(known);
        }
        DescribeVpcsResponse reply = AwsCalls.made(
                "ec2:DescribeVpcs",
                region,
                () -> clients.ec2(region)
                        .describeVpcs(request -> request.filters(Ec2Tags.filter("is-default", "true"))));
        Optional<String> vpc = reply.vpcs().stream().map(Vpc::vpcId).findFirst();
        vpc.ifPresent(id -> vpcs.put(region, id));
        return vpc;
    }

    /** Returns the ids of the subnets of the default VPC, one for each zone. */
    List<String> subnets(String region) {
        String vpc = vpc(region);
        DescribeSubnetsResponse reply = AwsCalls.made(
                "ec2:DescribeSubnets",
                region,
                () -> clients.ec2(region)
                        .describeSubnets(request -> request.filters(
                                Ec2Tags.filter("vpc-id", vpc), Ec2Tags.filter("default-for-az", "true"))));
        return reply.subnets().stream().map(Subnet::subnetId).sorted().toList();
    }
}
