package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import java.util.List;
import org.apiguardian.api.API;

/** A table of records with a key and the same fields each. Immutable; a workload has one table, compared by identity. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class KeyTable {

    private final String name;
    private final List<String> fields;
    private final boolean documents;

    /**
     * Creates a table with one column for each field.
     *
     * @param name lower case letters, digits and underscores
     * @param fields names of the fields, at least one
     */
    public KeyTable(String name, List<String> fields) {
        this(name, fields, false);
    }

    /**
     * Creates a table.
     *
     * @param name lower case letters, digits and underscores
     * @param fields names of the fields, at least one
     * @param documents whether a SQL database stores records as JSON documents; ignored by other stores
     */
    public KeyTable(String name, List<String> fields, boolean documents) {
        if (fields.isEmpty()) {
            throw AssayException.plan("the table " + name + " needs at least one field");
        }
        this.name = name;
        this.fields = List.copyOf(fields);
        this.documents = documents;
    }

    /** Returns the name of the table. */
    public String name() {
        return name;
    }

    /** Returns the names of the fields, in the order of their positions. */
    public List<String> fields() {
        return fields;
    }

    /** Returns true if a SQL database stores each record as a JSON document in one column. */
    public boolean documents() {
        return documents;
    }

    /** Returns all fields, requested without naming them. */
    public FieldSet allFields() {
        return FieldSet.all(fields.size());
    }

    @Override
    public String toString() {
        return name;
    }
}
