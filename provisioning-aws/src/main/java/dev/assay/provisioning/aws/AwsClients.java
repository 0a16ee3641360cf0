package dev.assay.provisioning.aws;

import dev.assay.spi.environment.CallRate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.AwsServiceClientConfiguration;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.resourcegroupstaggingapi.ResourceGroupsTaggingApiClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * The clients of the services of AWS, each made at its first use: making one takes up to a second. Except for those of
 * S3 and of the Price List API, they repeat no call themselves, because the caller does that. Confined to one thread.
 */
final class AwsClients implements AutoCloseable {

    private static final Duration CONNECTION = Duration.ofSeconds(10);

    /** After this time a call without a reply counts as lost. */
    private static final Duration REPLY = Duration.ofSeconds(60);

    private final Consumer<AwsClientBuilder<?, ?>> settings;
    private final SdkHttpClient http;
    private final Map<String, RdsClient> rds = new TreeMap<>();
    private final Map<String, Ec2Client> ec2 = new TreeMap<>();
    private final Map<String, CloudWatchClient> cloudWatch = new TreeMap<>();
    private final Map<String, SsmClient> ssm = new TreeMap<>();
    private final Map<String, SecretsManagerClient> secrets = new TreeMap<>();
    private final Map<String, StsClient> sts = new TreeMap<>();
    private final Map<String, ResourceGroupsTaggingApiClient> tags = new TreeMap<>();
    private final Map<String, IamClient> iam = new TreeMap<>();
    private final Map<String, PricingClient> pricing = new TreeMap<>();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private @Nullable AwsCredentialsProvider credentials;

    /**
     * @param settings further settings of each client, applied last
     * @param rate of the requests of all clients together
     */
    AwsClients(Consumer<AwsClientBuilder<?, ?>> settings, CallRate rate) {
        this.settings = settings;
        this.http = new PacedHttpClient(
                UrlConnectionHttpClient.builder()
                        .connectionTimeout(CONNECTION)
                        .socketTimeout(REPLY)
                        .build(),
                rate);
    }

    RdsClient rds(String region) {
        return rds.computeIfAbsent(region, name -> made(RdsClient.builder(), name, builder -> builder.build()));
    }

    Ec2Client ec2(String region) {
        return ec2.computeIfAbsent(region, name -> made(Ec2Client.builder(), name, builder -> builder.build()));
    }

    CloudWatchClient cloudWatch(String region) {
        return cloudWatch.computeIfAbsent(
                region, name -> made(CloudWatchClient.builder(), name, builder -> builder.build()));
    }

    SsmClient ssm(String region) {
        return ssm.computeIfAbsent(region, name -> made(SsmClient.builder(), name, builder -> builder.build()));
    }

    SecretsManagerClient secrets(String region) {
        return secrets.computeIfAbsent(
                region, name -> made(SecretsManagerClient.builder(), name, builder -> builder.build()));
    }

    StsClient sts(String region) {
        return sts.computeIfAbsent(region, name -> made(StsClient.builder(), name, builder -> builder.build()));
    }

    ResourceGroupsTaggingApiClient tags(String region) {
        return tags.computeIfAbsent(
                region, name -> made(ResourceGroupsTaggingApiClient.builder(), name, builder -> builder.build()));
    }

    /**
     * Returns the client of IAM, which has one endpoint in each partition.
     *
     * @param region any of the partition
     */
    IamClient iam(String region) {
        String global = region.startsWith("cn-")
                ? Region.AWS_CN_GLOBAL.id()
                : region.startsWith("us-gov-") ? Region.AWS_US_GOV_GLOBAL.id() : Region.AWS_GLOBAL.id();
        return iam.computeIfAbsent(global, name -> made(IamClient.builder(), name, builder -> builder.build()));
    }

    /** Returns a client of S3, which is thread-safe. It repeats calls itself: an archive has no loop that does. */
    S3Client s3(String region) {
        return made(
                S3Client.builder(),
                region,
                ClientOverrideConfiguration.builder().retryStrategy(AwsRetryStrategy.standardRetryStrategy()),
                builder -> builder.build());
    }

    /** Returns the client of the Price List API. It repeats calls itself: they only read. */
    PricingClient pricing(String region) {
        return pricing.computeIfAbsent(
                region,
                name -> made(
                        PricingClient.builder(),
                        name,
                        ClientOverrideConfiguration.builder().retryStrategy(AwsRetryStrategy.standardRetryStrategy()),
                        builder -> builder.build()));
    }

    private <B extends AwsClientBuilder<B, C> & SdkSyncClientBuilder<B, C>, C extends AutoCloseable> C made(
            B builder, String region, Function<B, C> build) {
        return made(
                builder,
                region,
                ClientOverrideConfiguration.builder()
                        .retryStrategy(AwsRetryStrategy.doNotRetry())
                        .apiCallTimeout(REPLY),
                build);
    }

    private <B extends AwsClientBuilder<B, C> & SdkSyncClientBuilder<B, C>, C extends AutoCloseable> C made(
            B builder, String region, ClientOverrideConfiguration.Builder override, Function<B, C> build) {
        builder.region(Region.of(region))
                .httpClient(http)
                .credentialsProvider(credentials())
                .overrideConfiguration(override.build());
        settings.accept(builder);
        C client = build.apply(builder);
        opened.add(client);
        return client;
    }

    /** Returns the credentials that a client uses now. */
    static AwsCredentialsIdentity credentials(AwsServiceClientConfiguration client) {
        return client.credentialsProvider().resolveIdentity().join();
    }

    private AwsCredentialsProvider credentials() {
        AwsCredentialsProvider chain = credentials;
        if (chain == null) {
            chain = DefaultCredentialsProvider.builder().build();
            credentials = chain;
        }
        return chain;
    }

    @Override
    public void close() {
        opened.forEach(AwsClients::close);
        http.close();
    }

    private static void close(AutoCloseable client) {
        try {
            client.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
