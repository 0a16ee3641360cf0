package dev.assay.provisioning.aws;

import dev.assay.spi.environment.CallRate;
import dev.assay.spi.environment.ResourceService;
import dev.assay.spi.environment.ResourceServiceFactory;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Databases on Amazon RDS and client hosts on Amazon EC2. Credentials and endpoints are those of the AWS SDK: environment variables
 * such as {@code AWS_PROFILE} and {@code AWS_ENDPOINT_URL}, and the files in {@code ~/.aws}. Stateless, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AwsResourceServiceFactory implements ResourceServiceFactory {

    /** For the service loader. */
    public AwsResourceServiceFactory() {}

    @Override
    public String provider() {
        return AwsResourceService.PROVIDER;
    }

    @Override
    public ResourceService open(Set<String> regions, CallRate rate) {
        return new AwsResourceService(new AwsClients(settings -> {}, rate), regions);
    }

    @Override
    public ResourceService openOnHost(Set<String> regions, CallRate rate) {
        return AwsResourceService.onHost(new AwsClients(settings -> {}, rate), regions);
    }
}
