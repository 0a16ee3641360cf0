package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.spi.target.Target;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/**
 * How experiments and tests reach a database. Immutable.
 *
 * @param source what it was made from: accesses of the same object are the same
 * @param experiments sets the target of an experiment
 * @param tests opens the target for a test, which closes it
 */
record DatabaseAccess(Object source, Consumer<ExperimentBuilder> experiments, Function<Assay, Target> tests) {

    static DatabaseAccess of(DataSource source) {
        return new DatabaseAccess(source, builder -> builder.target(source), assay -> assay.connect(source));
    }

    static DatabaseAccess of(TargetSpec spec) {
        return new DatabaseAccess(spec, builder -> builder.target(spec), assay -> assay.connect(spec));
    }

    static DatabaseAccess of(String url, @Nullable String user, @Nullable String password) {
        return new DatabaseAccess(
                url,
                builder -> builder.target(url, user, password),
                assay -> assay.connect(
                        new TargetSpec("target", url, user, password, Tls.AS_THE_DRIVER_DOES, SessionSettings.USUAL)));
    }

    static DatabaseAccess of(SystemSpec.StandIn standIn) {
        return new DatabaseAccess(standIn, builder -> builder.target(standIn), assay -> {
            throw new ParameterResolutionException(
                    "a parameter Target needs a database, and the benchmarks measure the stand-in "
                            + standIn.station());
        });
    }
}
