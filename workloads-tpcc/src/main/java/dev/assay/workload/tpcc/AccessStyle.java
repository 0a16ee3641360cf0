package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** What one statement of a transaction does. Styles differ in round trips and times of locks, not in results. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum AccessStyle {
    /** The fastest style of the product; of several products in one plan, the fastest that all of them have. */
    DEFAULT(null, ""),
    /** A statement for each row, as in appendix A of TPC-C rev 5.11 and in tpcc-mysql. */
    ROW(Capability.SELECT_FOR_UPDATE, "SELECT … FOR UPDATE"),
    /** A statement for each step of a transaction, for all rows of the step. */
    SET(null, ""),
    /** The whole transaction in one statement. */
    STATEMENT(Capability.DATA_MODIFYING_CTE, "WITH clauses that change data");

    private static final List<AccessStyle> FASTEST_FIRST = List.of(STATEMENT, SET, ROW);

    private final @Nullable Capability needed;
    private final String feature;

    AccessStyle(@Nullable Capability needed, String feature) {
        this.needed = needed;
        this.feature = feature;
    }

    /**
     * Returns the styles that can be used on a product, the one to use first: only this one, or for {@link #DEFAULT} all, the
     * fastest first.
     *
     * @throws AssayException of kind {@code PLAN} if the product lacks what this style needs
     */
    List<AccessStyle> on(Set<Capability> capabilities) {
        List<AccessStyle> possible = FASTEST_FIRST.stream()
                .filter(style -> style.needed == null || capabilities.contains(style.needed))
                .toList();
        if (this == DEFAULT) {
            return possible;
        }
        if (!possible.contains(this)) {
            throw AssayException.plan("--access: found " + Kebab.of(this) + ", which needs " + feature
                    + ", and the product has none; use " + texts(possible));
        }
        return List.of(this);
    }

    private static String texts(List<AccessStyle> styles) {
        return styles.stream().map(Kebab::of).collect(Collectors.joining(" or "));
    }

    /** Returns the style to use on a session; never {@link #DEFAULT}. Allocates nothing. */
    AccessStyle on(JdbcSession session) {
        if (this != DEFAULT) {
            return this;
        }
        return session.supports(Capability.DATA_MODIFYING_CTE) ? STATEMENT : SET;
    }
}
