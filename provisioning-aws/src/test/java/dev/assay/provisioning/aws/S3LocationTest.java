package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class S3LocationTest {

    @Test
    void slashesAroundThePrefixDoNotMatter() {
        assertThat(S3Location.of(URI.create("s3://lab.runs"))).isEqualTo(new S3Location("lab.runs", ""));
        assertThat(S3Location.of(URI.create("s3://lab/"))).isEqualTo(new S3Location("lab", ""));
        assertThat(S3Location.of(URI.create("s3://lab/a%20b/c/")))
                .isEqualTo(S3Location.of(URI.create("s3://lab/a%20b/c")))
                .isEqualTo(new S3Location("lab", "a b/c/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"s3:///prefix", "s3://Lab/x", "s3://ab", "s3://lab//x", "s3://lab/x?y=1", "s3://me:pw@lab/x"})
    void otherFormsAreRefused(String address) {
        assertThatThrownBy(() -> S3Location.of(URI.create(address)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("an address such as s3://bucket/prefix is needed");
    }
}
