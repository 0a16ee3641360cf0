package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** What one statement of a transaction does. Styles differ in round trips and times of locks, not in results. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum AccessStyle {
    /** The fastest style of the product; of several products in one plan, the fastest that all of them have. */
    DEFAULT("", ""),
    /** A statement for each row, as in appendix A of TPC-C rev 5.11 and in tpcc-mysql. */
    ROW("SELECT … FOR UPDATE", "a statement for each row"),
    /** A statement for each step of a transaction, for all rows of the step. */
    SET("", "a statement for each step"),
    /** The whole transaction in one statement. */
    STATEMENT("WITH clauses that change data", "one statement and a commit for each transaction"),
    /** A call of a stored procedure that executes the transaction. Never the default, because it creates procedures. */
    PROCEDURE("stored procedures in PL/pgSQL or in SQL/PSM", "a procedure call for each transaction");

    private static final List<AccessStyle> FASTEST_FIRST = List.of(STATEMENT, PROCEDURE, SET, ROW);

    private final String feature;
    private final String meaning;

    /**
     * @param feature what it needs of a product; empty if nothing
     * @param meaning what one statement does, for display
     */
    AccessStyle(String feature, String meaning) {
        this.feature = feature;
        this.meaning = meaning;
    }

    /** Returns what one statement does, for display: {@code a statement for each step}; empty for {@link #DEFAULT}. */
    String meaning() {
        return meaning;
    }

    /**
     * Returns the styles that can be used on a product, the one to use first: only this one, or for {@link #DEFAULT} all but
     * {@link #PROCEDURE}, the fastest first.
     *
     * @throws AssayException of kind {@code PLAN} if the product lacks what this style needs
     */
    List<AccessStyle> on(Set<Capability> capabilities) {
        List<AccessStyle> possible = FASTEST_FIRST.stream()
                .filter(style -> style.possible(capabilities))
                .toList();
        if (this == DEFAULT) {
            return possible.stream().filter(style -> style != PROCEDURE).toList();
        }
        if (!possible.contains(this)) {
            throw AssayException.plan("--access: found " + Kebab.of(this) + ", which needs " + feature
                    + ", and the product has none; use " + texts(possible));
        }
        return List.of(this);
    }

    private boolean possible(Set<Capability> capabilities) {
        return switch (this) {
            case DEFAULT, SET -> true;
            case ROW -> capabilities.contains(Capability.SELECT_FOR_UPDATE);
            case STATEMENT -> capabilities.contains(Capability.DATA_MODIFYING_CTE);
            case PROCEDURE -> capabilities.contains(Capability.PLPGSQL) || capabilities.contains(Capability.SQL_PSM);
        };
    }

    /** Returns the names of at least one style: {@code a, b or c}. */
    private static String texts(List<AccessStyle> styles) {
        String listed = styles.stream().map(Kebab::of).collect(Collectors.joining(", "));
        int last = listed.lastIndexOf(", ");
        return last < 0 ? listed : listed.substring(0, last) + " or " + listed.substring(last + 2);
    }

    /** Returns the style to use on a session; never {@link #DEFAULT}. Allocates nothing. */
    AccessStyle on(JdbcSession session) {
        if (this != DEFAULT) {
            return this;
        }
        return session.supports(Capability.DATA_MODIFYING_CTE) ? STATEMENT : SET;
    }
}
