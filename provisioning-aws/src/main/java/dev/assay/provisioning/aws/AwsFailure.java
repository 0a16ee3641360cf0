package dev.assay.provisioning.aws;

import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * What follows from a failed call to AWS. Error codes are those of the API references of RDS, EC2, IAM and STS, as remembered on
 * 2026-11-27, and those of the emulator. Stateless.
 */
final class AwsFailure {

    private static final String STATUS = "HTTP ";
    private static final Set<Integer> FORBIDDING = Set.of(401, 403, 407);
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_FAULTS = 500;

    /** Codes of resources that do not exist. */
    private static final Set<String> ABSENT = Set.of(
            "DBClusterNotFoundFault",
            "DBClusterParameterGroupNotFound",
            "DBInstanceNotFound",
            "DBParameterGroupNotFound",
            "DBSubnetGroupNotFoundFault",
            "InvalidGroup.NotFound",
            "InvalidInstanceID.NotFound",
            // Systems Manager does not know the host, which has not reported yet or is gone.
            "InvalidInstanceId",
            "InvalidPermission.NotFound",
            "InvocationDoesNotExist",
            "NoSuchEntity");

    private static final Set<String> EXISTING = Set.of(
            "DBClusterAlreadyExistsFault",
            "DBInstanceAlreadyExists",
            "DBParameterGroupAlreadyExists",
            "DBSubnetGroupAlreadyExists",
            "EntityAlreadyExists",
            // An earlier attempt made the host; its request differed, such as in the image, which has become newer.
            "IdempotentParameterMismatch",
            "InvalidGroup.Duplicate",
            "InvalidPermission.Duplicate");

    private static final Set<String> BUSY = Set.of(
            "ConcurrentModification",
            "DeleteConflict",
            "DependencyViolation",
            "EntityTemporarilyUnmodifiable",
            "IncorrectInstanceState",
            "InvalidDBClusterStateFault",
            "InvalidDBInstanceState",
            "InvalidDBParameterGroupState",
            "InvalidDBSubnetGroupStateFault",
            "InvalidGroup.InUse");

    private static final Set<String> THROTTLED = Set.of(
            "BandwidthLimitExceeded",
            "PriorRequestNotComplete",
            "RequestLimitExceeded",
            "RequestThrottled",
            "SlowDown",
            "Throttling",
            "ThrottledException",
            "ThrottlingException",
            "TooManyRequestsException");

    /** What to do about codes that no repetition changes. */
    private static final Map<String, String> ADVICE = Map.ofEntries(
            Map.entry("ExpiredToken", Advice.EXPIRED),
            Map.entry("ExpiredTokenException", Advice.EXPIRED),
            Map.entry("RequestExpired", Advice.CLOCK),
            Map.entry("RequestInTheFuture", Advice.CLOCK),
            Map.entry("RequestTimeTooSkewed", Advice.CLOCK),
            Map.entry("TokenRefreshRequired", Advice.EXPIRED),
            Map.entry("AccessDenied", Advice.DENIED),
            Map.entry("AccessDeniedException", Advice.DENIED),
            Map.entry("UnauthorizedOperation", Advice.DENIED),
            Map.entry("UnauthorizedAccess", Advice.DENIED),
            Map.entry("OptInRequired", "the account has not enabled this service or region"),
            Map.entry("AuthFailure", Advice.INVALID),
            Map.entry("InvalidClientTokenId", Advice.INVALID),
            Map.entry("IncompleteSignature", Advice.INVALID),
            Map.entry("SignatureDoesNotMatch", Advice.INVALID),
            Map.entry("UnrecognizedClientException", Advice.INVALID),
            Map.entry("DBClusterQuotaExceededFault", Advice.QUOTA),
            Map.entry("DBParameterGroupQuotaExceeded", Advice.QUOTA),
            Map.entry("DBSubnetGroupQuotaExceeded", Advice.QUOTA),
            Map.entry("InstanceLimitExceeded", Advice.QUOTA),
            Map.entry("InstanceQuotaExceeded", Advice.QUOTA),
            Map.entry("LimitExceeded", Advice.QUOTA),
            Map.entry("SecurityGroupLimitExceeded", Advice.QUOTA),
            Map.entry("StorageQuotaExceeded", Advice.QUOTA),
            Map.entry("VcpuLimitExceeded", Advice.QUOTA),
            Map.entry("InsufficientDBClusterCapacityFault", Advice.CAPACITY),
            Map.entry("InsufficientDBInstanceCapacity", Advice.CAPACITY),
            Map.entry("InsufficientInstanceCapacity", Advice.CAPACITY));

    private static final class Advice {
        static final String EXPIRED =
                "the credentials have expired: renew them and repeat the command, or run down, which finds all resources";
        static final String CLOCK =
                "AWS rejects the time of the request: set the clock of this host, or renew credentials that have expired";
        static final String DENIED =
                "the credentials lack a permission: assay provision policy prints the policy that this takes";
        static final String INVALID = "AWS does not accept the credentials: check AWS_PROFILE or the access key";
        static final String QUOTA =
                "a quota of the account is reached: ask AWS for a higher one, or delete what is not needed";
        static final String CAPACITY =
                "AWS has no capacity for it there now: choose another zone or class, or try later";
    }

    /** Texts of the SDK about logins of IAM Identity Center, in version 2.40. A list of failures separates its parts by commas. */
    private static final Pattern LOGIN_OVER =
            Pattern.compile("(?:The SSO session|Unable to load SSO token|Unable to load token from )[^,\\]]*");

    /** Texts of the SDK about profiles, in version 2.40. */
    private static final Pattern PROFILE =
            Pattern.compile("Profile file contained no |Profile file '[^']*' does not exist"
                    + "|Invalid profile file|Security restrictions prevented access to profile file"
                    + "|Profile property '|Property '[^']*' was not configured for profile|' must be set to use "
                    + "|that source profile has no credentials|must be configured with a source profile"
                    + "|Sso-session section not found|service module must be on the class path");

    private AwsFailure() {}

    /** Returns whether the call failed because the resource does not exist. */
    static boolean absent(AwsServiceException failure) {
        return ABSENT.contains(code(failure));
    }

    /** Returns whether the call failed because its effect is there already. */
    static boolean existing(AwsServiceException failure) {
        return EXISTING.contains(code(failure));
    }

    /** Returns whether the call failed because the credentials lack a permission. */
    static boolean denied(AwsServiceException failure) {
        return Advice.DENIED.equals(ADVICE.get(code(failure)));
    }

    /**
     * Returns the failure of a call as the caller of the service sees it.
     *
     * @param call the action, such as {@code rds:CreateDBInstance}
     * @param subject what the call is about, such as the id of a resource
     */
    static ResourceException of(String call, String subject, SdkException failure) {
        String where = "aws " + call + ", " + subject + ": ";
        if (failure instanceof AwsServiceException refusal) {
            String code = code(refusal);
            String advice = ADVICE.get(code);
            return new ResourceException(
                    reason(refusal),
                    where + code + ", " + text(refusal) + (advice == null ? "" : ". " + capital(advice)),
                    failure);
        }
        String message = String.valueOf(failure.getMessage());
        if (message.contains("Unable to load credentials") || message.contains("Unable to load region")) {
            Matcher login = LOGIN_OVER.matcher(message);
            return new ResourceException(
                    Reason.REFUSED,
                    "no credentials of AWS were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or log"
                            + " in with the AWS command line"
                            + (login.find() ? ". The SDK says: " + login.group() : ""),
                    failure);
        }
        UnknownHostException unknown = cause(failure, UnknownHostException.class);
        if (unknown != null) {
            return new ResourceException(
                    Reason.RETRY,
                    where + "the name " + unknown.getMessage()
                            + " is unknown: is the region's name right, and has this host a network?",
                    failure);
        }
        // Timeouts and broken connections: the call may have had its effect.
        return new ResourceException(
                withoutCredentials(failure, message) ? Reason.REFUSED : Reason.UNKNOWN,
                where + firstLine(message),
                failure);
    }

    /** Returns whether a profile could not be read or its login is over, so that no call was made. A connection that broke is none. */
    private static boolean withoutCredentials(SdkException failure, String message) {
        return cause(failure, IOException.class) == null
                && !(failure instanceof ApiCallTimeoutException)
                && (LOGIN_OVER.matcher(message).find()
                        || PROFILE.matcher(message).find());
    }

    private static Reason reason(AwsServiceException failure) {
        String code = code(failure);
        if (EXISTING.contains(code)) {
            return Reason.EXISTS;
        }
        if (BUSY.contains(code)) {
            return Reason.BUSY;
        }
        // What was created a moment ago is not visible to all services of AWS at once: its absence ends.
        if (ABSENT.contains(code) || profileUnseen(failure)) {
            return Reason.RETRY;
        }
        if (THROTTLED.contains(code) || failure.statusCode() == TOO_MANY_REQUESTS) {
            return Reason.RETRY;
        }
        if (ADVICE.containsKey(code)) {
            return Reason.REFUSED;
        }
        return failure.statusCode() >= SERVER_FAULTS || unreadable(failure) ? Reason.UNKNOWN : Reason.REFUSED;
    }

    /** EC2 sees a new instance profile after some seconds. */
    private static boolean profileUnseen(AwsServiceException failure) {
        return code(failure).equals("InvalidParameterValue")
                && text(failure).toLowerCase(Locale.ROOT).contains("iam instance profile");
    }

    /** A truncated error document has no code; another attempt may receive all of it. Responses of proxies that forbid a call have none either. */
    private static boolean unreadable(AwsServiceException failure) {
        return code(failure).equals(STATUS + failure.statusCode()) && !FORBIDDING.contains(failure.statusCode());
    }

    /** Returns whether EC2 has the token of a call that creates a host from one that has ended since. */
    static boolean endedHost(AwsServiceException failure) {
        return code(failure).equals("IdempotentInstanceTerminated");
    }

    private static String code(AwsServiceException failure) {
        AwsErrorDetails details = failure.awsErrorDetails();
        String code = details == null ? null : details.errorCode();
        if (code == null || code.isBlank()) {
            return STATUS + failure.statusCode();
        }
        // RDS names some faults with and some without this ending.
        return code.equals("InvalidDBInstanceStateFault") ? "InvalidDBInstanceState" : code;
    }

    private static String text(AwsServiceException failure) {
        AwsErrorDetails details = failure.awsErrorDetails();
        String message = details == null ? null : details.errorMessage();
        return message == null || message.isBlank() ? "no further text" : firstLine(message);
    }

    /** Returns the first line without a full stop. */
    private static String firstLine(String message) {
        String line = message.strip().lines().findFirst().orElse("no further text");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> type) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (type.isInstance(each)) {
                return type.cast(each);
            }
        }
        return null;
    }
}
