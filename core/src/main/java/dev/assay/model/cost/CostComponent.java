package dev.assay.model.cost;

import dev.assay.model.unit.Kebab;
import org.apiguardian.api.API;

/** What a line of a bill is for. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CostComponent {
    /** Machines that the database runs on, its standby included. */
    INSTANCE,
    /** Room for data. */
    STORAGE,
    /** I/O operations a second that are bought beforehand. */
    IOPS,
    /** MiB a second that are bought beforehand. */
    THROUGHPUT,
    /** I/O requests that were made. */
    IO,
    /** Data that were moved to or from somewhere else. */
    TRANSFER,
    /** Room for backups. */
    BACKUP,
    /** Anything else the database needs. */
    OTHER,
    /** The machines that drove the load: not part of the system, and never in its price. */
    PROBE;

    /** The name in results and files: {@code instance}. */
    public String code() {
        return Kebab.of(this);
    }
}
