package dev.assay.jdbc.internal;

import dev.assay.jdbc.internal.examine.ConnectionHeadroom;
import dev.assay.jdbc.internal.examine.Examination;
import dev.assay.model.plan.Isolation;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;

/** What could spoil a measurement of a product nobody knows, as far as its driver tells. Changes nothing. Stateless. */
final class GenericExamination {

    private static final Subject READ_ONLY = new Subject("read-only", Area.TARGET);
    private static final Subject DURABILITY = new Subject("durability", Area.TARGET);
    private static final Subject ISOLATION = new Subject("isolation", Area.TARGET);

    private GenericExamination() {}

    static List<Finding> findings(Connection connection, Expectation expectation) throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        return new Examination()
                .part("connections", () -> List.of(connections(about, new ConnectionHeadroom(expectation))))
                .part("read-only", () -> List.of(readOnly(connection, about)))
                .part(
                        "durability",
                        () -> List.of(DURABILITY.note(
                                "what a commit waits for is not known of this product",
                                "look yourself, and say it beside the figures")))
                .part("isolation", () -> List.of(isolation(connection, about)))
                .findings();
    }

    /** How many others there are, nobody tells. */
    private static Finding connections(DatabaseMetaData about, ConnectionHeadroom headroom) throws SQLException {
        int most = about.getMaxConnections();
        return headroom.finding(
                most <= 0
                        ? List.of()
                        : List.of(new ConnectionHeadroom.Limit(
                                "the driver says at most " + most, most, "have the server take more")),
                "the driver names no limit");
    }

    private static Finding readOnly(Connection connection, DatabaseMetaData about) throws SQLException {
        return about.isReadOnly() || connection.isReadOnly()
                ? READ_ONLY.problem(
                        "the driver says that the " + (about.isReadOnly() ? "database" : "connection")
                                + " is read-only",
                        "give the URL of one that takes writes")
                : READ_ONLY.ok("the driver says nothing of the kind");
    }

    private static Finding isolation(Connection connection, DatabaseMetaData about) throws SQLException {
        if (!about.supportsTransactions()) {
            return ISOLATION.problem("the product has no transactions", "measure one that has");
        }
        return Isolation.ofJdbc(connection.getTransactionIsolation())
                .map(level -> ISOLATION.ok(Kebab.of(level) + ", unless --isolation says otherwise"))
                .orElseGet(() -> ISOLATION.note(
                        "a level of isolation that standard SQL does not know", "name one with --isolation"));
    }
}
