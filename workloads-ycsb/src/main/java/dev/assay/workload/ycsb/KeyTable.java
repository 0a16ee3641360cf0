package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A table of records: each has a key and the same fields. Immutable; made once a workload, so that sessions can tell tables
 * apart by identity.
 *
 * @param name lower case letters, digits and underscores
 * @param fields their names, at least one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record KeyTable(String name, List<String> fields) {

    /** Copies the list. */
    public KeyTable {
        fields = List.copyOf(fields);
        if (fields.isEmpty()) {
            throw AssayException.plan("the table " + name + " needs at least one field");
        }
    }

    /** All of them. */
    public FieldSet allFields() {
        return FieldSet.all(fields.size());
    }
}
