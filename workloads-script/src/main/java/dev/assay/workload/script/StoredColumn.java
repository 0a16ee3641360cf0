package dev.assay.workload.script;

/**
 * A column of a query with {@code \gset}. Immutable.
 *
 * @param name in lower case
 * @param type from {@link java.sql.Types}
 */
record StoredColumn(String name, int type) {}
