package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.test.Parallel;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the statements: updates accept one field or all fields, and nothing else. */
@Parallel
class RecordStatementsTest {

    private static RecordStatements statements(RecordShape.Layout layout) {
        return RecordStatements.on(
                Parameters.of("field-count", 3, "layout", layout.name().toLowerCase(Locale.ROOT))
                        .shape()
                        .keyTable(),
                new SqlCatalogue());
    }

    private static RowBuffer row(int... positions) {
        RowBuffer row = new RowBuffer(3, 1);
        for (int position : positions) {
            row.bytes(position)[0] = (byte) ('a' + position);
            row.written(position, 1);
        }
        return row;
    }

    /** Returns a statement that records its parameters. */
    private static PreparedStatement keeping(Map<Object, Object> parameters) {
        return (PreparedStatement) Proxy.newProxyInstance(
                RecordStatementsTest.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                    parameters.put(arguments[0], arguments[1]);
                    return null;
                });
    }

    @ParameterizedTest
    @EnumSource
    void updatesOfSomeFieldsOrNoneAreRejected(RecordShape.Layout layout) {
        RecordStatements statements = statements(layout);
        assertThatThrownBy(() -> statements.update(row(0, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an update must set one field or all 3 fields, but sets 2");
        assertThatThrownBy(() -> statements.update(row())).isInstanceOf(IllegalArgumentException.class);
        assertThat(statements.update(row(1))).isNotSameAs(statements.update(row(2)));
        assertThat(statements.update(row(0, 1, 2)))
                .isSameAs(statements.update(row(2, 1, 0)))
                .isNotSameAs(statements.update(row(0)));
    }

    @Test
    void fieldsGoToTheirColumnsInAnyOrder() throws SQLException {
        Map<Object, Object> parameters = new TreeMap<>();
        assertThat(statements(RecordShape.Layout.COLUMNS).setUpdated(keeping(parameters), row(2, 0, 1)))
                .isEqualTo(4);
        assertThat(parameters).hasToString("{1=a, 2=b, 3=c}");
    }
}
