package dev.assay.provisioning.aws;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.pagination.sync.SdkIterable;

/**
 * Calls of the SDK, whose failures become those of the service. The SDK is in a loader of its own, and looks for some of its parts, such
 * as HTTP clients for logins and roles, by the loader of the thread: each call sets it. Stateless.
 */
final class AwsCalls {

    private AwsCalls() {}

    /**
     * Returns the reply.
     *
     * @param call the action, such as {@code rds:CreateDBInstance}
     * @param subject what the call is about, such as the id of a resource
     * @throws dev.assay.spi.environment.ResourceException if the call fails
     */
    static <T> T made(String call, String subject, Supplier<T> request) {
        try {
            return inOwnLoader(request);
        } catch (SdkException e) {
            throw AwsFailure.of(call, subject, e);
        }
    }

    /** Returns the result of calls of the SDK. */
    static <T> T inOwnLoader(Supplier<T> request) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(AwsCalls.class.getClassLoader());
        try {
            return request.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Returns the elements of all pages of a list; throws as {@link #made}. */
    static <T> List<T> all(String call, String subject, Supplier<SdkIterable<T>> pages) {
        return made(call, subject, () -> pages.get().stream().toList());
    }

    /** Returns the reply; empty if the resource does not exist. */
    static <T> Optional<T> found(String call, String subject, Supplier<@Nullable T> request) {
        try {
            return inOwnLoader(() -> Optional.ofNullable(request.get()));
        } catch (AwsServiceException e) {
            if (AwsFailure.absent(e)) {
                return Optional.empty();
            }
            throw AwsFailure.of(call, subject, e);
        } catch (SdkException e) {
            throw AwsFailure.of(call, subject, e);
        }
    }

    /** Makes a call that has no effect if the resource is absent, or if the effect is there already. */
    static void idempotent(String call, String subject, Runnable request) {
        try {
            inOwnLoader(() -> {
                request.run();
                return true;
            });
        } catch (AwsServiceException e) {
            if (!AwsFailure.absent(e) && !AwsFailure.existing(e)) {
                throw AwsFailure.of(call, subject, e);
            }
        } catch (SdkException e) {
            throw AwsFailure.of(call, subject, e);
        }
    }
}
