package dev.assay.jdbc.internal;

import java.sql.Connection;
import java.sql.SQLException;

/** Where borrowing sessions get their connections. Thread-safe. */
interface ConnectionLender {

    /** A connection, with the properties, isolation and autocommit mode of measured ones; closing it gives it back. */
    Connection lend() throws SQLException;

    /** One session less that borrows here. */
    default void release() {}
}
