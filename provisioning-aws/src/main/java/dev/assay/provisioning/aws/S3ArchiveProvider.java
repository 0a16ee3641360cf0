package dev.assay.provisioning.aws;

import dev.assay.store.Archive;
import dev.assay.store.ArchiveProvider;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;

/**
 * Archives of runs in buckets of Amazon S3. Credentials, region and endpoint are those of the AWS SDK. Stateless, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class S3ArchiveProvider implements ArchiveProvider {

    /** For the service loader. */
    public S3ArchiveProvider() {}

    @Override
    public String scheme() {
        return "s3";
    }

    @Override
    public Archive open(URI address) {
        S3Location location = S3Location.of(address);
        return new S3Archive(
                new AwsClients(settings -> {}, () -> {}), AwsCalls.inOwnLoader(S3ArchiveProvider::region), location);
    }

    /** Returns the configured region; without one, a region that names the bucket's own in its reply. */
    private static String region() {
        try {
            return DefaultAwsRegionProviderChain.builder().build().getRegion().id();
        } catch (SdkException none) {
            return Region.US_EAST_1.id();
        }
    }

    @Override
    public List<Map<String, Object>> permissions(URI address, @Nullable String region) {
        S3Location location = S3Location.of(address);
        String partition =
                region == null ? "aws" : PartitionMetadata.of(Region.of(region)).id();
        String bucket = "arn:" + partition + ":s3:::" + location.bucket();
        return List.of(
                allowed("ArchiveObjects", S3Archive.OBJECT_ACTIONS, bucket + "/" + location.prefix() + "*"),
                allowed("ArchiveList", S3Archive.BUCKET_ACTIONS, bucket));
    }

    private static Map<String, Object> allowed(String sid, List<String> actions, String resource) {
        Map<String, Object> statement = new LinkedHashMap<>();
        statement.put("Sid", sid);
        statement.put("Effect", "Allow");
        statement.put("Action", actions);
        statement.put("Resource", List.of(resource));
        return statement;
    }
}
