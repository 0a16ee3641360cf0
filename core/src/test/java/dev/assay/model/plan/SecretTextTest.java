package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class SecretTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:postgresql://h/d?password=hush|jdbc:postgresql://h/d?password=***",
                "jdbc:postgresql://h/d?user=u&password=hush&ssl=true|jdbc:postgresql://h/d?user=u&password=***&ssl=true",
                "jdbc:postgresql://h/d?sslPassword=hush|jdbc:postgresql://h/d?sslPassword=***",
                "jdbc:sqlserver://h:1433;user=u;password=hush;a=b|jdbc:sqlserver://h:1433;user=u;password=***;a=b",
                "jdbc:mysql://u:hush@h:3306/d|jdbc:mysql://u:***@h:3306/d",
                "jdbc:mysql://u:hu@sh@h/d|jdbc:mysql://u:***@h/d",
                "jdbc:mysql://u:hu/sh@h/d|jdbc:mysql://u:***@h/d",
                "jdbc:x://h/d?PASSWORD=hush|jdbc:x://h/d?PASSWORD=***",
                "jdbc:x://h/d?passwd=hush|jdbc:x://h/d?passwd=***",
                "jdbc:x://h/d?access_token=hush|jdbc:x://h/d?access_token=***",
                "jdbc:oracle:thin:u/hush@//h:1521/s|jdbc:oracle:thin:u/***@//h:1521/s",
            })
    void masksOnlySecrets(String url, String shown) {
        assertThat(SecretText.blot(url)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://localhost:5432/db",
                "jdbc:postgresql://a:5432,b:5432/db?targetServerType=primary",
                "jdbc:postgresql://[::1]:5432/db",
                "jdbc:postgresql:db",
                "jdbc:postgresql://h:5432/db?user=a@b",
                "jdbc:sqlserver://h:1433;user=a@b",
                "jdbc:oracle:thin:@//h:1521/s",
                "jdbc:h2:mem:test"
            })
    void leavesUrlsWithoutSecretsAlone(String url) {
        assertThat(SecretText.blot(url)).isEqualTo(url);
    }

    @Test
    void targetShowsNoSecretInItsText() {
        TargetSpec target = TargetSpec.of("jdbc:x://u:hush@h/d?password=hush", "u", "hush");
        assertThat(target.toString()).doesNotContain("hush").contains("user=u");
        assertThat(target.displayUrl()).doesNotContain("hush");
    }
}
