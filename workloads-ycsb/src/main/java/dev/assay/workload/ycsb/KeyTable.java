package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import java.util.List;
import org.apiguardian.api.API;

/** A table of records: each has a key and the same fields. Immutable; made once a workload and compared by identity. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class KeyTable {

    private final String name;
    private final List<String> fields;
    private final boolean documents;

    /**
     * A table.
     *
     * @param name lower case letters, digits and underscores
     * @param fields their names, at least one
     */
    public KeyTable(String name, List<String> fields) {
        this(name, fields, false);
    }

    /**
     * A table.
     *
     * @param name lower case letters, digits and underscores
     * @param fields their names, at least one
     * @param documents whether a SQL database keeps records as JSON documents; of no concern to other stores
     */
    public KeyTable(String name, List<String> fields, boolean documents) {
        if (fields.isEmpty()) {
            throw AssayException.plan("the table " + name + " needs at least one field");
        }
        this.name = name;
        this.fields = List.copyOf(fields);
        this.documents = documents;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** The names of its fields, in the order that positions count them from 0. */
    public List<String> fields() {
        return fields;
    }

    /** Whether a SQL database keeps each record as a JSON document in one column, rather than its fields in columns. */
    public boolean documents() {
        return documents;
    }

    /** All of them. */
    public FieldSet allFields() {
        return FieldSet.all(fields.size());
    }

    @Override
    public String toString() {
        return name;
    }
}
