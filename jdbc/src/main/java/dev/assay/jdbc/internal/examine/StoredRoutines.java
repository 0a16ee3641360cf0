package dev.assay.jdbc.internal.examine;

import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Routine;
import dev.assay.spi.data.Routine.Language;
import dev.assay.spi.target.Capability;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Assay's stored routines in the current schema, see {@link Routine}. Confined to one thread. */
public record StoredRoutines(Connection connection, Language language) {

    /** Returns the language of a product's routines; empty if it has none. */
    public static Optional<Language> language(Set<Capability> capabilities) {
        if (capabilities.contains(Capability.PLPGSQL)) {
            return Optional.of(Language.PLPGSQL);
        }
        return capabilities.contains(Capability.SQL_PSM) ? Optional.of(Language.SQL_PSM) : Optional.empty();
    }

    /** Returns the names of the data set's routines that do not exist, or that the account may not use. */
    public List<String> missing(Dataset dataset) throws SQLException {
        List<String> needed = needed(dataset);
        return needed.isEmpty() ? List.of() : without(needed, present(dataset));
    }

    /** Returns the names of existing routines of the workload that the data set does not have. */
    public List<String> others(Dataset dataset) throws SQLException {
        return without(present(dataset), needed(dataset));
    }

    private static List<String> without(List<String> names, Collection<String> excluded) {
        return names.stream().filter(name -> !excluded.contains(name)).toList();
    }

    private List<String> needed(Dataset dataset) {
        return dataset.routines().stream().map(each -> each.name(language)).toList();
    }

    private List<String> present(Dataset dataset) throws SQLException {
        String prefix = Routine.prefix(dataset.marker().workload());
        // The view is part of the SQL standard; MySQL and MariaDB call a database a schema there.
        String schema = language == Language.PLPGSQL ? connection.getSchema() : connection.getCatalog();
        return Queries.column(
                        connection,
                        "SELECT routine_name FROM information_schema.routines WHERE routine_schema = ?",
                        Objects.requireNonNullElse(schema, ""))
                .stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> name.startsWith(prefix))
                .toList();
    }

    /** Creates the missing routines of a data set, then drops those of another version. */
    public void make(Dataset dataset) throws SQLException {
        List<String> missing = missing(dataset);
        for (Routine routine : dataset.routines()) {
            if (missing.contains(routine.name(language))) {
                create(routine, dataset);
            }
        }
        drop(others(dataset));
    }

    private void create(Routine routine, Dataset dataset) throws SQLException {
        try {
            Queries.execute(connection, routine.text(language));
        } catch (SQLException e) {
            // Another run may have created it in the meantime.
            if (!present(dataset).contains(routine.name(language))) {
                throw e;
            }
        }
    }

    /** Drops all routines of a workload, whatever version made them. */
    public void dropAll(Dataset dataset) throws SQLException {
        drop(present(dataset));
    }

    private void drop(List<String> names) throws SQLException {
        for (String name : names) {
            Queries.execute(
                    connection,
                    (language == Language.PLPGSQL ? "DROP FUNCTION IF EXISTS " : "DROP PROCEDURE IF EXISTS ") + name);
        }
    }
}
