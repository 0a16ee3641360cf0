package dev.assay.model.environment;

import org.apiguardian.api.API;

/**
 * A remark about an environment before it exists. Immutable.
 *
 * @param severity what follows from it
 * @param subject the database or the host, such as {@code database iops-2000}
 * @param text what was found, and what to do; one line, with the day of the fact
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EnvironmentFinding(Severity severity, String subject, String text) {

    /** The consequence of a finding. */
    public enum Severity {
        /** Assay cannot create it: no plug-in knows the provider, or no class of this name is sold there. */
        REFUSED,
        /** The provider sold it once and does not sell it any more. The plan is a record of its time, and cannot be rented. */
        RETIRED,
        /** It can be rented. Something about it is unverified, missing from the estimate, or may surprise. */
        WARNING
    }
}
