package dev.assay.model.cost;

import dev.assay.model.unit.Kebab;
import org.apiguardian.api.API;

/** The purpose of a line of a bill. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CostComponent {
    /** Machines that run the database, standby included. */
    INSTANCE,
    /** Storage of data. */
    STORAGE,
    /** Provisioned I/O operations per second. */
    IOPS,
    /** Provisioned storage throughput. */
    THROUGHPUT,
    /** I/O requests, billed by use. */
    IO,
    /** Data transfer. */
    TRANSFER,
    /** Storage of backups. */
    BACKUP,
    /** Everything else the database needs. */
    OTHER,
    /** The client hosts that drove the load. They are not part of the system and never in its price. */
    PROBE;

    /** Returns the name in results and files: {@code instance}. */
    public String code() {
        return Kebab.of(this);
    }
}
