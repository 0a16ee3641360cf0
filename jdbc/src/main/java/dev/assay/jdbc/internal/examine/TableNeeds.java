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

/**
 * What has to be allowed on tables that are there. Immutable.
 *
 * @param expectation what the transactions are said to do
 */
public record TableNeeds(Expectation expectation) {

    /** The table of ours that says which data sets there are. */
    public static final String MARKER = "assay_dataset";

    /** The table of ours that says which chunks of an unfinished one are there. */
    public static final String CHUNKS = "assay_dataset_chunk";

    /** The table of ours that says which tables a load has made. */
    public static final String TABLES = "assay_dataset_table";

    /** What it takes to look at rows. */
    public static final String READ = "SELECT";

    /** All that may be asked of rows. */
    public static final List<String> ALL =
            List.of(READ, Change.INSERT.name(), Change.UPDATE.name(), Change.DELETE.name());

    /** The tables that may be there: those of the data set and ours; none if nobody named a data set. */
    public List<String> tables() {
        Dataset dataset = expectation.dataset();
        return dataset == null
                ? List.of()
                : Stream.concat(dataset.tables().stream().map(Table::name), Stream.of(MARKER, CHUNKS, TABLES))
                        .toList();
    }

    /** Without these the run fails: the marker and the data are read, and the transactions do what they are said to do. */
    public List<String> surely(String table) {
        if (table.equals(CHUNKS) || table.equals(TABLES)) {
            return List.of();
        }
        List<String> privileges = new ArrayList<>(List.of(READ));
        expectation.changes().getOrDefault(table, Set.of()).forEach(change -> privileges.add(change.name()));
        return privileges;
    }

    /**
     * These may be needed besides: an unfinished load goes on with its chunks, fresh data are marked as used, and
     * transactions of which nobody says what they change may change anything.
     */
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

    /** Whether all tables of the data set are among these; those that are not have to be made. */
    public boolean complete(Collection<String> present) {
        Dataset dataset = expectation.dataset();
        return dataset != null && dataset.tables().stream().map(Table::name).allMatch(present::contains);
    }
}
