package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** The unit that a price is for. Codes are those of AWS price lists. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PriceUnit {
    /** An hour of a machine, an address or an endpoint. */
    HOUR(Basis.HOUR, "Hrs"),
    /** An hour of a virtual processor. */
    VCPU_HOUR(Basis.HOUR, "vCPU-Hr", "vCPU-Hrs"),
    /** An hour of an Aurora capacity unit. */
    ACU_HOUR(Basis.HOUR, "ACU-Hr", "ACU-Hrs"),
    /** An hour of a GB of memory. */
    MEMORY_HOUR(Basis.HOUR, "GB-Hrs", "GB-Hr"),
    /** A month of anything. */
    MONTH(Basis.MONTH, "Mo"),
    /** A month of a GB of storage. Providers write GB and mean GiB. */
    GB_MONTH(Basis.MONTH, "GB-Mo"),
    /** A month of a provisioned I/O operation per second. */
    IOPS_MONTH(Basis.MONTH, "IOPS-Mo"),
    /** A month of a provisioned MiB/s. */
    MIBPS_MONTH(Basis.MONTH, "MBPS-Mo", "MiBps-Mo"),
    /** A month of a stored secret. */
    SECRET_MONTH(Basis.MONTH, "Secrets"),
    /** An I/O request. */
    REQUEST(Basis.USE, "IOs"),
    /** A GB of transferred data. */
    GB(Basis.USE, "GB"),
    /** An hour of a virtual processor above the baseline of a burstable class. */
    CPU_CREDIT(Basis.USE, "vCPU-Hours");

    /** The meaning of a quantity on a bill. */
    public enum Basis {
        /** The quantity held, paid per hour. */
        HOUR,
        /** The quantity held, paid per month. */
        MONTH,
        /** The quantity used in one hour. */
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

    /** Returns the meaning of a quantity in this unit. */
    public Basis basis() {
        return basis;
    }

    /** Returns the name in price lists: {@code GB-Mo}. */
    public String code() {
        return code;
    }

    /**
     * Returns the unit with a name; ignores case.
     *
     * @throws AssayException of kind {@code PLAN} for an unknown name; the message lists the valid ones
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
