package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.environment.ResourceException;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;

/** The SDK looks for HTTP clients and logins by the loader of the thread; the CLI loads it by one of its own. */
@Parallel
class AwsCallsTest {

    private final Thread thread = Thread.currentThread();
    private final ClassLoader before = thread.getContextClassLoader();

    @AfterEach
    void restore() {
        thread.setContextClassLoader(before);
    }

    @Test
    void callsHaveTheLoaderOfTheSdk() {
        ClassLoader other = ClassLoader.getPlatformClassLoader();
        thread.setContextClassLoader(other);
        List<ClassLoader> seen = new ArrayList<>();
        AwsCalls.made("a:B", "c", () -> seen.add(thread.getContextClassLoader()));
        AwsCalls.found("a:B", "c", () -> seen.add(thread.getContextClassLoader()));
        AwsCalls.idempotent("a:B", "c", () -> seen.add(thread.getContextClassLoader()));
        assertThat(seen).hasSize(3).containsOnly(AwsCalls.class.getClassLoader());
        assertThat(thread.getContextClassLoader()).isSameAs(other);
        assertThatThrownBy(() -> AwsCalls.made("a:B", "c", () -> {
                    throw SdkClientException.create("no");
                }))
                .isInstanceOf(ResourceException.class);
        assertThat(thread.getContextClassLoader()).isSameAs(other);
    }
}
