package dev.assay.provisioning.aws;

import dev.assay.model.IoText;
import dev.assay.model.Sha256;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ServiceClientConfiguration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * A place in a bucket of Amazon S3 for files on their way to and from a client host, which has no permissions of its own: it reads and
 * writes by addresses that this host signs. Confined to one thread.
 */
final class S3Exchange implements AutoCloseable {

    private static final String GET = "s3:GetObject";
    private static final String PUT = "s3:PutObject";
    private static final String DELETE = "s3:DeleteObject";
    private static final String LIST = "s3:ListBucket";

    private final S3Client s3;
    private final S3Presigner presigner;
    private final S3Location location;
    private final String folder;
    private final String region;

    /**
     * @param region of the client host, in which the bucket has to be
     * @param address that the user gives, {@code s3://bucket/prefix}
     * @param host whose files are below that address, by its name
     */
    S3Exchange(AwsClients clients, String region, String address, String host) {
        this.region = region;
        this.location = S3Location.of("--bucket", address);
        this.folder = host + "/";
        this.s3 = AwsCalls.inOwnLoader(() -> clients.s3(region));
        this.presigner = AwsCalls.inOwnLoader(() -> presigner(s3));
    }

    /** Returns a signer with the settings of a client. */
    private static S3Presigner presigner(S3Client client) {
        S3ServiceClientConfiguration settings = client.serviceClientConfiguration();
        S3Presigner.Builder builder = S3Presigner.builder()
                .s3Client(client)
                .region(settings.region())
                .credentialsProvider(settings.credentialsProvider());
        settings.endpointOverride().ifPresent(builder::endpointOverride);
        return builder.build();
    }

    private String key(String name) {
        return location.prefix() + folder + name;
    }

    /** Returns the address of a file in messages. */
    String place(String name) {
        return location.address(folder + name);
    }

    /** Returns the credentials that sign addresses. */
    AwsCredentialsIdentity signer() {
        return made(PUT, "", () -> AwsClients.credentials(s3.serviceClientConfiguration()));
    }

    /** Writes a file, reads it and deletes it. */
    void check(String name) {
        put(name, RequestBody.fromString("Assay checks that it can use this place."));
        try {
            made(
                    GET,
                    name,
                    () -> s3.getObjectAsBytes(
                            request -> request.bucket(location.bucket()).key(key(name))));
        } finally {
            delete(name);
        }
    }

    /** Writes a file; replaces one of that name. */
    void put(String name, RequestBody content) {
        made(
                PUT,
                name,
                () -> s3.putObject(request -> request.bucket(location.bucket()).key(key(name)), content));
    }

    /** Returns an address at which everyone can read a file for some time. */
    String readable(String name, Duration time) {
        return made(
                GET,
                name,
                () -> presigner
                        .presignGetObject(presign -> presign.signatureDuration(time)
                                .getObjectRequest(request ->
                                        request.bucket(location.bucket()).key(key(name))))
                        .url()
                        .toString());
    }

    /** Returns an address at which everyone can write a file for some time. */
    String writable(String name, Duration time) {
        return made(
                PUT,
                name,
                () -> presigner
                        .presignPutObject(presign -> presign.signatureDuration(time)
                                .putObjectRequest(request ->
                                        request.bucket(location.bucket()).key(key(name))))
                        .url()
                        .toString());
    }

    /** Returns whether a file exists. Reading an absent file needs the same permission for a clear answer. */
    boolean exists(String name) {
        return made(
                LIST,
                name,
                () ->
                        s3
                                .listObjectsV2(request ->
                                        request.bucket(location.bucket()).prefix(key(name)))
                                .contents()
                                .stream()
                                .anyMatch(file -> file.key().equals(key(name))));
    }

    /**
     * Reads a file.
     *
     * @throws ResourceException of the reason {@code RETRY} if it has another digest
     */
    void get(String name, Path to, String sha256) {
        String found = get(name, to);
        if (!found.equals(sha256)) {
            throw new ResourceException(
                    Reason.RETRY, place(name) + " arrived damaged: its SHA-256 is " + found + ", not " + sha256, null);
        }
    }

    /** Reads a file, and returns its SHA-256. */
    String get(String name, Path to) {
        MessageDigest digest = Sha256.digest();
        made(GET, name, () -> {
            try (InputStream in = s3.getObject(
                            request -> request.bucket(location.bucket()).key(key(name)));
                    OutputStream out = new DigestOutputStream(Files.newOutputStream(to), digest)) {
                in.transferTo(out);
                return to;
            } catch (IOException e) {
                throw new ResourceException(Reason.UNKNOWN, "cannot copy " + place(name) + ": " + IoText.of(e), e);
            }
        });
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Deletes a file, if it exists. */
    void delete(String name) {
        made(
                DELETE,
                name,
                () -> s3.deleteObject(
                        request -> request.bucket(location.bucket()).key(key(name))));
    }

    private <T> T made(String action, String name, Supplier<T> call) {
        try {
            return AwsCalls.inOwnLoader(call);
        } catch (SdkException e) {
            throw S3Failure.ofExchange(action, location, folder + name, region, e);
        }
    }

    @Override
    public void close() {
        presigner.close();
    }
}
