package dev.assay.jdbc.internal.examine;

import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.target.Expectation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Privileges that a run needs on existing tables, by the declared changes of its transactions. Immutable. */
public record TableNeeds(Expectation expectation) {

    /** Assay's table of data sets. */
    public static final String MARKER = "assay_dataset";

    /** Assay's table of loaded chunks. */
    public static final String CHUNKS = "assay_dataset_chunk";

    /** Assay's table of the tables of each data set. */
    public static final String TABLES = "assay_dataset_table";

    public static final String READ = "SELECT";

    public static final List<String> ALL =
            List.of(READ, Change.INSERT.name(), Change.UPDATE.name(), Change.DELETE.name());

    /** Returns the tables of the data set and Assay's own; empty without a data set. */
    public List<String> tables() {
        Dataset dataset = expectation.dataset();
        return dataset == null
                ? List.of()
                : Stream.concat(dataset.tables().stream().map(Table::name), Stream.of(MARKER, CHUNKS, TABLES))
                        .toList();
    }

    /** Returns the privileges without which a run fails: reading marker and data, and the declared changes. */
    public List<String> surely(String table) {
        if (table.equals(CHUNKS) || table.equals(TABLES)) {
            return List.of();
        }
        List<String> privileges = new ArrayList<>(List.of(READ));
        expectation.changes().getOrDefault(table, Set.of()).forEach(change -> privileges.add(change.name()));
        return privileges;
    }

    /** Returns the privileges that a run may need: to resume a load, to mark data as used, and for undeclared changes. */
    public List<String> perhaps(String table) {
        if (table.equals(CHUNKS)) {
            return List.of(READ, Change.INSERT.name(), Change.DELETE.name());
        }
        if (table.equals(TABLES)) {
            return List.of();
        }
        if (table.equals(MARKER)) {
            return List.of(READ, Change.UPDATE.name());
        }
        return expectation.changes().isEmpty() ? ALL : surely(table);
    }

    /** Whether all tables of the data set are present; a load creates missing ones. */
    public boolean complete(Collection<String> present) {
        Dataset dataset = expectation.dataset();
        return dataset != null && dataset.tables().stream().map(Table::name).allMatch(present::contains);
    }
}
