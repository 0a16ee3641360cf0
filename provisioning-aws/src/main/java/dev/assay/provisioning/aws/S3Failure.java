package dev.assay.provisioning.aws;

import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Messages about failed calls to S3. Codes are those of its API reference, as remembered on 2026-11-27. A reply to HEAD has a status
 * only. Stateless.
 */
final class S3Failure {

    private static final int MOVED = 301;
    private static final int FORBIDDEN = 403;
    private static final Set<String> ELSEWHERE =
            Set.of("PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException");
    private static final Set<String> EXPIRED = Set.of("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired");
    private static final Set<String> DENIED = Set.of("AccessDenied", "AllAccessDisabled");
    private static final Set<String> UNKNOWN_KEYS =
            Set.of("InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken");
    private static final Set<String> CHANGED = Set.of("BadDigest", "InvalidDigest", "XAmzContentSHA256Mismatch");

    private S3Failure() {}

    /**
     * Returns the failure of a call.
     *
     * @param action the permission that it takes, such as {@code s3:PutObject}
     * @param key of the object; empty for the archive itself
     */
    static ResourceException of(String action, S3Location location, String key, SdkException failure) {
        return of(action, location, key, failure, "--archive", "set AWS_REGION to its region and repeat the command");
    }

    /**
     * Returns the failure of a call for an exchange of files with a client host.
     *
     * @param region of the host
     */
    static ResourceException ofExchange(
            String action, S3Location location, String key, String region, SdkException failure) {
        return of(
                action,
                location,
                key,
                failure,
                "--bucket",
                "the client host is in " + region + "; name a bucket there");
    }

    private static ResourceException of(
            String action, S3Location location, String key, SdkException failure, String option, String elsewhere) {
        String subject = location.address(key);
        String advice = failure instanceof AwsServiceException refusal
                ? advice(action, location, refusal, option, elsewhere)
                : null;
        return advice == null
                ? AwsFailure.of(action, subject, failure)
                : new ResourceException(Reason.REFUSED, "aws " + action + ", " + subject + ": " + advice, failure);
    }

    private static @Nullable String advice(
            String action, S3Location location, AwsServiceException refusal, String option, String elsewhere) {
        AwsErrorDetails details = refusal.awsErrorDetails();
        String code = details == null || details.errorCode() == null ? "" : details.errorCode();
        if (code.equals("NoSuchBucket")) {
            return "the bucket " + location.bucket() + " does not exist; check the address, or create the bucket";
        }
        if (ELSEWHERE.contains(code) || refusal.statusCode() == MOVED) {
            return "the bucket is in " + region(details) + "; " + elsewhere;
        }
        if (EXPIRED.contains(code)) {
            return "the credentials have expired; renew them and repeat the command, which continues";
        }
        if (UNKNOWN_KEYS.contains(code)) {
            return "AWS does not accept the credentials (" + code + "); check AWS_PROFILE or the access key";
        }
        if (CHANGED.contains(code)) {
            return "the file has changed while it was sent (" + code + "); repeat the command";
        }
        if (DENIED.contains(code) || (code.isEmpty() && refusal.statusCode() == FORBIDDEN)) {
            return "the credentials lack the permission " + action + "; assay provision policy " + option + " "
                    + location.address("") + " prints the policy that this takes";
        }
        return null;
    }

    private static String region(@Nullable AwsErrorDetails details) {
        return details == null || details.sdkHttpResponse() == null
                ? "another region"
                : details.sdkHttpResponse()
                        .firstMatchingHeader("x-amz-bucket-region")
                        .map(name -> "the region " + name)
                        .orElse("another region");
    }
}
