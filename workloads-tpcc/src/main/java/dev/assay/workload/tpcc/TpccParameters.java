package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The parameters of the workload. Immutable.
 *
 * @param warehouses the scale: about 100 MB each, 1 to 100000
 * @param profile the rules to follow
 * @param foreignKeys whether the tables have foreign keys
 * @param mix how users choose their next transaction
 * @param cRun the NURand constant of last names at run time, 0 to 255, or -1 to draw one
 * @param access what one statement of a transaction does
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TpccParameters(
        @Parameter(
                description = "Number of warehouses, about 100 MB each",
                defaultValue = "1",
                shapesData = true,
                scale = true,
                usual = true)
        int warehouses,

        @Parameter(
                description = "Rules to follow: the standard's transactions, all its run rules, or tpcc-mysql",
                defaultValue = "standard",
                usual = true)
        Profile profile,

        @Parameter(
                description = "Whether the tables have the foreign keys of TPC-C clause 1.3",
                defaultValue = "false",
                shapesData = true,
                usual = true)
        boolean foreignKeys,

        @Parameter(
                description = "How users choose transactions: the profile's default, weights, or a card deck",
                defaultValue = "profile")
        MixChoice mix,

        @Parameter(
                description = "NURand constant C-Run of last names (clause 2.1.6.1), 0 to 255; -1 draws a valid one",
                defaultValue = "-1")
        int cRun,

        @Parameter(
                description = "What one statement does: a row, a step (set), or the whole transaction (statement, or"
                        + " procedure: a call of a stored one); by default the fastest without stored procedures",
                defaultValue = "default",
                usual = true)
        AccessStyle access) {

    private static final int MOST_WAREHOUSES = 100_000;
    private static final int LARGEST_C = 255;

    /** Creates parameters with the default mix, a drawn C-Run and the default access style. */
    public TpccParameters(int warehouses, Profile profile, boolean foreignKeys) {
        this(warehouses, profile, foreignKeys, MixChoice.PROFILE, RunConstants.DRAWN);
    }

    /** Creates parameters with the default access style. */
    public TpccParameters(int warehouses, Profile profile, boolean foreignKeys, MixChoice mix, int cRun) {
        this(warehouses, profile, foreignKeys, mix, cRun, AccessStyle.DEFAULT);
    }

    /** Checks the ranges, and that the profile has the access style. */
    public TpccParameters {
        Objects.requireNonNull(profile, "profile");
        Objects.requireNonNull(mix, "mix");
        Objects.requireNonNull(access, "access");
        if (cRun < RunConstants.DRAWN || cRun > LARGEST_C) {
            throw AssayException.plan(
                    "--c-run: found " + cRun + ", a number from 0 to " + LARGEST_C + " is needed, or -1 to draw one");
        }
        if (profile == Profile.TPCC_MYSQL && access != AccessStyle.DEFAULT && access != AccessStyle.ROW) {
            throw AssayException.plan("--access: found " + Kebab.of(access) + "; the profile " + Kebab.of(profile)
                    + " sends a statement for each row: use row, or leave --access out");
        }
        ParameterChecks.number("warehouses", warehouses, 1, MOST_WAREHOUSES);
    }
}
