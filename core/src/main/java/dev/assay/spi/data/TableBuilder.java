package dev.assay.spi.data;

import dev.assay.spi.data.Table.Column;
import dev.assay.spi.data.Table.ForeignKey;
import dev.assay.spi.data.Table.Index;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * Builds a {@link Table}: its columns in order, then its keys and indexes. Columns are {@code NOT NULL} unless
 * {@link #nullable()} follows. Each method changes this builder and returns it. Confined to one thread.
 *
 * <pre>{@code
 * Table item = Table.builder("shop_item")
 *         .integer("i_id")
 *         .varchar("i_name", 40)
 *         .decimal("i_price", 8, 2).nullable()
 *         .primaryKey("i_id")
 *         .index("shop_item_by_name", "i_name")
 *         .build();
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TableBuilder {

    private final String name;
    private final List<Column> columns = new ArrayList<>();
    private final List<Index> indexes = new ArrayList<>();
    private final List<ForeignKey> foreignKeys = new ArrayList<>();
    private final Map<String, String> options = new HashMap<>();
    private List<String> primaryKey = List.of();

    /** The position of the first column of the previous call. */
    private int firstOfLast;

    TableBuilder(String name) {
        this.name = name;
    }

    /** Adds a column of any type. */
    public TableBuilder column(String column, SqlType type) {
        return add(type, column);
    }

    private TableBuilder add(SqlType type, String... names) {
        firstOfLast = columns.size();
        for (String column : names) {
            columns.add(new Column(column, type, false));
        }
        return this;
    }

    /** Adds columns of 32-bit integers. */
    public TableBuilder integer(String... names) {
        return add(new SqlType.Int(), names);
    }

    /** Adds columns of 64-bit integers. */
    public TableBuilder bigInteger(String... names) {
        return add(new SqlType.BigInt(), names);
    }

    /**
     * Adds a column of exact numbers.
     *
     * @param precision number of digits before and after the point together
     * @param scale number of digits after the point
     */
    public TableBuilder decimal(String column, int precision, int scale) {
        return column(column, new SqlType.Decimal(precision, scale));
    }

    /**
     * Adds a column of blank-padded texts of one length.
     *
     * @param length in characters
     */
    public TableBuilder character(String column, int length) {
        return column(column, new SqlType.Char(length));
    }

    /**
     * Adds a column of texts.
     *
     * @param length maximum length in characters
     */
    public TableBuilder varchar(String column, int length) {
        return column(column, new SqlType.Varchar(length));
    }

    /** Adds a column of timestamps without time zone, with microseconds. */
    public TableBuilder timestamp(String column) {
        return column(column, new SqlType.Timestamp());
    }

    /** Allows NULL in the columns of the previous call. */
    public TableBuilder nullable() {
        return change(
                column -> new Column(column.name(), column.type(), true, column.defaultValue(), column.numbered()));
    }

    /** Sets the default value, in text form, of the columns of the previous call. */
    public TableBuilder defaultValue(String text) {
        return change(column -> column.withDefault(text));
    }

    /**
     * Lets the database number the column of the previous call in each INSERT that omits it, above the loaded rows.
     *
     * @throws IllegalStateException if the previous call added several columns
     */
    public TableBuilder numbered() {
        if (columns.size() - firstOfLast > 1) {
            throw new IllegalStateException("table " + name
                    + ": the database numbers one column, and the previous call has " + (columns.size() - firstOfLast));
        }
        return change(Column::withNumbers);
    }

    private TableBuilder change(UnaryOperator<Column> change) {
        if (columns.isEmpty()) {
            throw new IllegalStateException("table " + name + ": add a column before this call");
        }
        columns.subList(firstOfLast, columns.size()).replaceAll(change);
        return this;
    }

    /** Sets the columns of the primary key, in order; by default there is no primary key. */
    public TableBuilder primaryKey(String... keyColumns) {
        primaryKey = List.of(keyColumns);
        return this;
    }

    /**
     * Adds a secondary index.
     *
     * @param indexName unique in the database
     */
    public TableBuilder index(String indexName, String... indexColumns) {
        indexes.add(new Index(indexName, List.of(indexColumns), false));
        return this;
    }

    /**
     * Adds a unique secondary index.
     *
     * @param indexName unique in the database
     */
    public TableBuilder uniqueIndex(String indexName, String... indexColumns) {
        indexes.add(new Index(indexName, List.of(indexColumns), true));
        return this;
    }

    /**
     * Adds a foreign key to the primary key of another table.
     *
     * @param keyName name of the constraint, unique in the database
     * @param parent stands before this table in the data set
     * @param keyColumns of this table, in the order of the parent's primary key
     */
    public TableBuilder foreignKey(String keyName, Table parent, String... keyColumns) {
        foreignKeys.add(new ForeignKey(keyName, List.of(keyColumns), parent.name(), parent.primaryKey()));
        return this;
    }

    /** Sets the text after the closing bracket of {@code CREATE TABLE} by dialect id; see {@link Table#options}. */
    public TableBuilder options(Map<String, String> byDialect) {
        options.putAll(byDialect);
        return this;
    }

    /**
     * Returns the table.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the name is not a lower-case identifier
     */
    public Table build() {
        return new Table(name, columns, primaryKey, indexes, foreignKeys, options);
    }
}
