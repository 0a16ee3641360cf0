package dev.assay.jdbc.internal;

import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.jdbc.TableSyntax;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import java.sql.SQLException;
import java.util.Set;

/** A dialect that only matches products. */
public abstract class FakeDialect implements Dialect {

    private final String id;
    private final String product;
    private final Match match;

    /** For subclasses. */
    protected FakeDialect(String id, String product, Match match) {
        this.id = id;
        this.product = product;
        this.match = match;
    }

    /** Claims Postgre. */
    public static final class Exact extends FakeDialect {
        /** For the service loader. */
        public Exact() {
            super("exact", "Postgre", Match.EXACT);
        }
    }

    /** Claims Postgre too. */
    public static final class Rival extends FakeDialect {
        /** For the service loader. */
        public Rival() {
            super("rival", "Postgre", Match.EXACT);
        }
    }

    /** Is a relative of Postgre. */
    public static final class Relative extends FakeDialect {
        /** For the service loader. */
        public Relative() {
            super("relative", "Postgre", Match.FAMILY);
        }
    }

    /** So is this one. */
    public static final class OtherRelative extends FakeDialect {
        /** For the service loader. */
        public OtherRelative() {
            super("other-relative", "Postgre", Match.FAMILY);
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Match match(DatabaseIdentity identity) {
        return identity.product().equals(product) ? match : Match.NO;
    }

    @Override
    public TableSyntax tables() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ErrorClass classify(SQLException failure) {
        return ErrorClass.FATAL;
    }

    @Override
    public String advice(SQLException failure) {
        return "";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public DriverPreset preset(String driverClass) {
        return DriverPreset.none();
    }
}
