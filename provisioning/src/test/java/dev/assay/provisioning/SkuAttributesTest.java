package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.Sku;
import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class SkuAttributesTest {

    private static Map<String, String> attributes(String provider, String key) {
        return SkuAttributes.of(new Sku(provider, "us-east-1", key));
    }

    @Test
    void keysOfAwsHaveTheirAttributes() {
        assertThat(attributes("aws", "rds.instance.aurora-mysql.db.r5.large.ioopt"))
                .isEqualTo(Map.of("engine", "aurora-mysql", "class", "db.r5.large", "deployment", "ioopt"));
        assertThat(attributes("aws", "rds.iops.io1.multi")).isEqualTo(Map.of("kind", "io1", "deployment", "multi"));
        assertThat(attributes("aws", "ec2.linux.m5.large")).isEqualTo(Map.of("system", "linux", "class", "m5.large"));
        assertThat(attributes("aws", "aurora.io")).isEmpty();
    }

    @Test
    void keysOfCloudSqlHaveTheirs() {
        assertThat(attributes("google", "cloudsql.vcpu.regional"))
                .isEqualTo(Map.of("kind", "vcpu", "deployment", "regional"));
    }

    @Test
    void keysOfOtherProvidersHaveNone() {
        assertThat(attributes("aws", "cloudsql.vcpu.regional")).isEmpty();
        assertThat(attributes("study", "rds.iops.io1.multi")).isEmpty();
    }
}
