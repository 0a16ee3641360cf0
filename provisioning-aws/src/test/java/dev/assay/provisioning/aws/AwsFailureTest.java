package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.rds.model.RdsException;

/** What follows from errors of AWS. */
@Parallel
class AwsFailureTest {

    private static AwsServiceException failure(String code, int status, String message) {
        return RdsException.builder()
                .statusCode(status)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(message)
                        .build())
                .build();
    }

    private static ResourceException of(String code, int status) {
        return AwsFailure.of("rds:CreateDBInstance", "us-east-1/db-instance/a", failure(code, status, "Some text."));
    }

    @ParameterizedTest
    @CsvSource({
        "Throttling, 400, RETRY",
        "RequestLimitExceeded, 503, RETRY",
        "Unheard, 429, RETRY",
        "DBParameterGroupNotFound, 404, RETRY",
        "InternalFailure, 500, UNKNOWN",
        "ServiceUnavailable, 503, UNKNOWN",
        "DBInstanceAlreadyExists, 400, EXISTS",
        "IdempotentParameterMismatch, 400, EXISTS",
        "InvalidDBInstanceState, 400, BUSY",
        "InvalidDBInstanceStateFault, 400, BUSY",
        "DependencyViolation, 400, BUSY",
        "DeleteConflict, 409, BUSY",
        "InstanceQuotaExceeded, 400, REFUSED",
        "ExpiredToken, 403, REFUSED",
        "AccessDenied, 403, REFUSED",
        "InvalidInstanceID.Malformed, 400, REFUSED",
        "RequestExpired, 400, REFUSED",
        "InvalidParameterCombination, 400, REFUSED"
    })
    void reasonFollowsFromTheCode(String code, int status, Reason reason) {
        assertThat(of(code, status).reason()).isEqualTo(reason);
    }

    @Test
    void messageSaysWhichCallFailedAndWhatToDo() {
        assertThat(of("ExpiredToken", 403))
                .hasMessage(
                        "aws rds:CreateDBInstance, us-east-1/db-instance/a: ExpiredToken, Some text. The credentials have"
                                + " expired: renew them and repeat the command, or run down, which finds all resources");
        assertThat(of("InvalidParameterCombination", 400))
                .hasMessage(
                        "aws rds:CreateDBInstance, us-east-1/db-instance/a: InvalidParameterCombination, Some text");
    }

    /** EC2 sees a new instance profile late. */
    @Test
    void profileThatIsNotVisibleYetIsAskedForAgain() {
        AwsServiceException failure = failure(
                "InvalidParameterValue",
                400,
                "Value (assay-a-probe) for parameter iamInstanceProfile.name is invalid. Invalid IAM"
                        + " Instance Profile name");
        assertThat(AwsFailure.of("ec2:RunInstances", "a", failure).reason()).isEqualTo(Reason.RETRY);
    }

    @Test
    void callsWithoutAReplyMayHaveHadTheirEffect() {
        assertThat(AwsFailure.of("rds:CreateDBInstance", "a", ApiCallTimeoutException.create(60_000))
                        .reason())
                .isEqualTo(Reason.UNKNOWN);
        assertThat(AwsFailure.of(
                                "rds:CreateDBInstance",
                                "a",
                                SdkClientException.create("Unable to execute HTTP request: Premature EOF"))
                        .reason())
                .isEqualTo(Reason.UNKNOWN);
    }

    /** A truncated error document has no code. Neither has the response of a proxy that forbids the call. */
    @Test
    void repliesWithoutACodeAreRepeatedUnlessTheyForbid() {
        AwsServiceException half = RdsException.builder().statusCode(400).build();
        assertThat(AwsFailure.of("rds:CreateDBInstance", "a", half).reason()).isEqualTo(Reason.UNKNOWN);
        AwsServiceException forbidden = RdsException.builder().statusCode(403).build();
        assertThat(AwsFailure.of("rds:CreateDBInstance", "a", forbidden))
                .hasMessage("aws rds:CreateDBInstance, a: HTTP 403, no further text")
                .extracting(ResourceException::reason)
                .isEqualTo(Reason.REFUSED);
    }

    /** Names of hosts, such as that of IAM Identity Center, say nothing about the login. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Unable to execute HTTP request: portal.sso.us-east-1.amazonaws.com",
                "Unable to execute HTTP request: connection reset while reading the token",
                "Unexpected end of file from server for the instance profile assay-lesson-probe",
                "Unable to unmarshall response with the token abc"
            })
    void wordsOfLoginsInOtherFailuresAreNoRefusals(String message) {
        assertThat(AwsFailure.of("rds:CreateDBInstance", "a", SdkClientException.create(message))
                        .reason())
                .isEqualTo(Reason.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The SSO session associated with this profile has expired or is otherwise invalid. To refresh this SSO session"
                        + " run aws sso login with the corresponding profile.",
                "Profile file contained no credentials for profile 'lab': ProfileFile(...)",
                "The source profile of 'lab' was configured to be 'base', but that source profile has no credentials configured.",
                "Unable to load SSO token"
            })
    void loginsThatAreOverAreNotRepeated(String message) {
        assertThat(AwsFailure.of("rds:CreateDBInstance", "a", SdkClientException.create(message))
                        .reason())
                .isEqualTo(Reason.REFUSED);
        SdkClientException broken = SdkClientException.create(message, new IOException("connection reset"));
        assertThat(AwsFailure.of("rds:CreateDBInstance", "a", broken).reason()).isEqualTo(Reason.UNKNOWN);
    }

    @Test
    void wrongClocksAreSaid() {
        assertThat(of("RequestExpired", 400)).hasMessageContaining("set the clock of this host");
    }

    @Test
    void wrongRegionsAndMissingCredentialsAreSaid() {
        ResourceException unknown = AwsFailure.of(
                "sts:GetCallerIdentity",
                "the account",
                SdkClientException.create("no", new UnknownHostException("sts.us-mars-1.amazonaws.com")));
        assertThat(unknown).hasMessageContaining("is the region's name right, and has this host a network?");
        ResourceException none = AwsFailure.of(
                "sts:GetCallerIdentity",
                "the account",
                SdkClientException.create("Unable to load credentials from any of the providers in the chain A, B"));
        assertThat(none.reason()).isEqualTo(Reason.REFUSED);
        assertThat(none).hasMessageStartingWith("no credentials of AWS were found: set AWS_PROFILE");
        ResourceException over = AwsFailure.of(
                "sts:GetCallerIdentity",
                "the account",
                SdkClientException.create(
                        "Unable to load credentials from any of the providers in the chain"
                                + " AwsCredentialsProviderChain(...) : [SystemPropertyCredentialsProvider(): Unable to load, "
                                + "ProfileCredentialsProvider(): The SSO session associated with this profile has expired, Other()]"));
        assertThat(over).hasMessageEndingWith("The SDK says: The SSO session associated with this profile has expired");
    }
}
