package dev.assay.spi.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class TableBuilderTest {

    @Test
    void buildsTheDeclaredTable() {
        Table parent =
                Table.builder("parent").integer("p_id").primaryKey("p_id").build();
        Table built = Table.builder("child")
                .bigInteger("c_id")
                .numbered()
                .integer("c_parent", "c_count")
                .defaultValue("0")
                .decimal("c_price", 8, 2)
                .nullable()
                .varchar("c_name", 20)
                .character("c_code", 2)
                .timestamp("c_since")
                .column("c_text", new SqlType.Text(100))
                .primaryKey("c_id")
                .index("by_name", "c_name", "c_code")
                .uniqueIndex("by_code", "c_code")
                .foreignKey("child_parent", parent, "c_parent")
                .options(Map.of("mysql", "ENGINE = MyISAM"))
                .build();
        assertThat(built)
                .isEqualTo(new Table(
                        "child",
                        List.of(
                                new Table.Column("c_id", new SqlType.BigInt(), false).withNumbers(),
                                new Table.Column("c_parent", new SqlType.Int(), false).withDefault("0"),
                                new Table.Column("c_count", new SqlType.Int(), false).withDefault("0"),
                                new Table.Column("c_price", new SqlType.Decimal(8, 2), true),
                                new Table.Column("c_name", new SqlType.Varchar(20), false),
                                new Table.Column("c_code", new SqlType.Char(2), false),
                                new Table.Column("c_since", new SqlType.Timestamp(), false),
                                new Table.Column("c_text", new SqlType.Text(100), false)),
                        List.of("c_id"),
                        List.of(
                                new Table.Index("by_name", List.of("c_name", "c_code"), false),
                                new Table.Index("by_code", List.of("c_code"), true)),
                        List.of(new Table.ForeignKey("child_parent", List.of("c_parent"), "parent", List.of("p_id"))),
                        Map.of("mysql", "ENGINE = MyISAM")));
    }

    @Test
    void columnOptionsNeedAColumn() {
        assertThatThrownBy(() -> Table.builder("t").nullable()).hasMessageContaining("add a column before this call");
        assertThatThrownBy(() -> Table.builder("t").integer("a", "b").numbered())
                .hasMessage("table t: the database numbers one column, and the previous call has 2");
    }
}
