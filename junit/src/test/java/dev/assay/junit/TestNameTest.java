package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

/** Names of tests, which stand in baselines and in tags of runs. */
@Parallel
class TestNameTest {

    @Test
    void classesOfOneNameInTwoPackagesAreDifferent() throws NoSuchMethodException {
        TestName name = TestName.of(TestNameTest.class, TestNameTest.class.getDeclaredMethod("length", String.class));

        assertThat(name.display()).isEqualTo("TestNameTest.length");
        assertThat(name.id()).isEqualTo("dev.assay.junit.TestNameTest.length");
        assertThat(name.tag()).isEqualTo("dev.assay.junit.TestNameTest.length");
    }

    private static int length(String text) {
        return text.length();
    }

    @Test
    void longNamesThatDifferAtTheirStartAreDifferentTags() {
        String end = ".warehouse.orders.CheckoutOnPostgresSpeedIT$Nested.sellsFast";
        TestName one = new TestName("", "com.example.shop" + end);
        TestName other = new TestName("", "com.example.till" + end);

        assertThat(one.tag())
                .endsWith("CheckoutOnPostgresSpeedIT-Nested.sellsFast")
                .isNotEqualTo(other.tag());
        assertThat(length(one.tag())).isEqualTo(55);
        assertThat(one.tag()).matches("[0-9a-f]{8}-.*");
    }
}
