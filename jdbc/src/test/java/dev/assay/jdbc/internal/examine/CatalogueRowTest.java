package dev.assay.jdbc.internal.examine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class CatalogueRowTest {

    private static CatalogueRow row(@Nullable String... columns) {
        return new CatalogueRow(Arrays.asList(columns));
    }

    @Test
    void readsNumbers() throws SQLException {
        assertThat(row("x", "100").number(2)).isEqualTo(100);
        assertThat(row("-1").number(1)).isEqualTo(-1);
        assertThat(row("0").amount(1)).isZero();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "128MB", "unlimited", "1.5", "99999999999999999999"})
    void whatIsNoNumberIsUnknown(@Nullable String text) {
        String shown = text == null ? "" : text;
        assertThatThrownBy(() -> row(text).number(1))
                .isInstanceOf(SQLException.class)
                .hasMessage("found '" + shown + "' where a whole number was expected");
    }

    @Test
    void thereCannotBeFewerThanNone() {
        assertThatThrownBy(() -> row("-1").amount(1))
                .isInstanceOf(SQLException.class)
                .hasMessage("found -1 where at least 0 was expected");
    }
}
