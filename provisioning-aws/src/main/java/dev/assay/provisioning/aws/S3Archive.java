package dev.assay.provisioning.aws;

import dev.assay.model.AssayException;
import dev.assay.model.Sha256;
import dev.assay.store.Archive;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;

/**
 * An archive in a bucket of Amazon S3. A write is one request on condition that there is no object, so that an object is complete or
 * absent. S3 checks the SHA-256 of what it receives, and stores it. Thread-safe, except for {@link #close}.
 */
final class S3Archive implements Archive {

    private static final String GET = "s3:GetObject";
    private static final String PUT = "s3:PutObject";
    private static final String LIST = "s3:ListBucket";

    /** All that the calls take. HEAD takes the permission to read and, to see that an object is absent, that to list. */
    static final List<String> OBJECT_ACTIONS = List.of(GET, PUT);

    static final List<String> BUCKET_ACTIONS = List.of(LIST);

    private static final int PARALLEL = 8;
    private static final int ABSENT = 404;
    private static final int CONFLICT = 409;
    private static final int EXISTS = 412;

    /** Attempts to write an object that another host writes at the same time. */
    private static final int ATTEMPTS = 3;

    /** The limit of S3 for one request. */
    private static final long LARGEST = 5L << 30;

    private final AwsClients clients;
    private final S3Client s3;
    private final S3Location location;

    /**
     * @param clients closed with the archive
     * @param region of the bucket
     */
    S3Archive(AwsClients clients, String region, S3Location location) {
        this.clients = clients;
        this.location = location;
        try {
            this.s3 = AwsCalls.inOwnLoader(() -> clients.s3(region));
        } catch (SdkException e) {
            throw S3Failure.of(LIST, location, "", e);
        }
    }

    @Override
    public int parallelism() {
        return PARALLEL;
    }

    @Override
    public Created create(String key, Path content, String sha256) throws IOException {
        if (Files.size(content) > LARGEST) {
            throw AssayException.plan(content + " is larger than 5 GiB, the limit of S3 for one request; use a folder");
        }
        for (int attempt = 1; ; attempt++) {
            Created there = compared(key, sha256);
            if (there != null) {
                return there;
            }
            try {
                put(key, content, sha256);
                return Created.NEW;
            } catch (AwsServiceException e) {
                boolean raced = e.statusCode() == EXISTS || e.statusCode() == CONFLICT;
                if (!raced || attempt == ATTEMPTS) {
                    throw S3Failure.of(PUT, location, key, e);
                }
            } catch (SdkException e) {
                throw S3Failure.of(PUT, location, key, e);
            }
        }
    }

    private void put(String key, Path content, String sha256) {
        String checksum = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(sha256));
        AwsCalls.inOwnLoader(() -> s3.putObject(
                request -> request.bucket(location.bucket())
                        .key(location.prefix() + key)
                        .ifNoneMatch("*")
                        .checksumSHA256(checksum),
                RequestBody.fromFile(content)));
    }

    /** Compares an object with a digest. Returns null if there is no object. */
    private @Nullable Created compared(String key, String sha256) throws IOException {
        Optional<HeadObjectResponse> head = found(
                key,
                () -> s3.headObject(request -> request.bucket(location.bucket())
                        .key(location.prefix() + key)
                        .checksumMode(ChecksumMode.ENABLED)));
        if (head.isEmpty()) {
            return null;
        }
        String checksum = head.get().checksumSHA256();
        String stored;
        // An object that another program wrote may have none, or that of its parts.
        if (checksum == null || checksum.contains("-")) {
            Optional<InputStream> content = open(key);
            if (content.isEmpty()) {
                return null;
            }
            try (InputStream in = content.get()) {
                stored = Sha256.hex(in);
            }
        } else {
            stored = HexFormat.of().formatHex(Base64.getDecoder().decode(checksum));
        }
        return stored.equals(sha256) ? Created.SAME : Created.OTHER;
    }

    @Override
    public Optional<InputStream> open(String key) {
        return found(
                key,
                () -> s3.getObject(request -> request.bucket(location.bucket()).key(location.prefix() + key)));
    }

    private <T> Optional<T> found(String key, Supplier<T> call) {
        try {
            return Optional.of(AwsCalls.inOwnLoader(call));
        } catch (AwsServiceException e) {
            // The reply to HEAD does not say whether the bucket is absent; the write that follows does.
            if (e.statusCode() == ABSENT && !(e instanceof NoSuchBucketException)) {
                return Optional.empty();
            }
            throw S3Failure.of(GET, location, key, e);
        } catch (SdkException e) {
            throw S3Failure.of(GET, location, key, e);
        }
    }

    @Override
    public List<String> folders() {
        try {
            return AwsCalls.inOwnLoader(() -> s3
                    .listObjectsV2Paginator(request -> request.bucket(location.bucket())
                            .prefix(location.prefix())
                            .delimiter("/"))
                    .commonPrefixes()
                    .stream()
                    .map(CommonPrefix::prefix)
                    .map(name -> name.substring(location.prefix().length(), name.length() - 1))
                    .sorted()
                    .toList());
        } catch (SdkException e) {
            throw S3Failure.of(LIST, location, "", e);
        }
    }

    @Override
    public void close() {
        clients.close();
    }
}
