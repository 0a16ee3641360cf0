package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** What a price is for one of, by the names that AWS's price lists have for it. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PriceUnit {
    /** A machine, an address, an endpoint for an hour. */
    HOUR(Basis.HOUR, "Hrs"),
    /** A virtual processor for an hour. */
    VCPU_HOUR(Basis.HOUR, "vCPU-Hr", "vCPU-Hrs"),
    /** An Aurora capacity unit for an hour. */
    ACU_HOUR(Basis.HOUR, "ACU-Hr", "ACU-Hrs"),
    /** A GB of memory for an hour. */
    MEMORY_HOUR(Basis.HOUR, "GB-Hrs", "GB-Hr"),
    /** Anything for a month. */
    MONTH(Basis.MONTH, "Mo"),
    /** A GB of storage for a month; providers say GB and mean GiB. */
    GB_MONTH(Basis.MONTH, "GB-Mo"),
    /** A provisioned I/O operation a second for a month. */
    IOPS_MONTH(Basis.MONTH, "IOPS-Mo"),
    /** A provisioned MiB a second for a month. */
    MIBPS_MONTH(Basis.MONTH, "MBPS-Mo", "MiBps-Mo"),
    /** A kept secret for a month. */
    SECRET_MONTH(Basis.MONTH, "Secrets"),
    /** An I/O request. */
    REQUEST(Basis.USE, "IOs"),
    /** A GB that was moved. */
    GB(Basis.USE, "GB"),
    /** An hour of a virtual processor beyond what a burstable class earns. */
    CPU_CREDIT(Basis.USE, "vCPU-Hours");

    /** What the quantity of something on a bill counts. */
    public enum Basis {
        /** How much is held, paid by the hour. */
        HOUR,
        /** How much is held, paid by the month. */
        MONTH,
        /** How much is used in an hour. */
        USE
    }

    private final Basis basis;
    private final String code;
    private final String alias;

    PriceUnit(Basis basis, String code) {
        this(basis, code, code);
    }

    PriceUnit(Basis basis, String code, String alias) {
        this.basis = basis;
        this.code = code;
        this.alias = alias;
    }

    /** How it is counted. */
    public Basis basis() {
        return basis;
    }

    /** The name in price lists: {@code GB-Mo}. */
    public String code() {
        return code;
    }

    /**
     * The unit of a name, in whatever case lists write it.
     *
     * @throws AssayException of kind {@code PLAN} that names all if there is none
     */
    public static PriceUnit parse(String text) {
        String name = text.strip();
        for (PriceUnit unit : values()) {
            if (unit.code.equalsIgnoreCase(name) || unit.alias.equalsIgnoreCase(name)) {
                return unit;
            }
        }
        throw AssayException.plan("there is no unit '" + text + "'; known are "
                + Arrays.stream(values()).map(PriceUnit::code).collect(Collectors.joining(", ")));
    }
}
