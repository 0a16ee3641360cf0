/** Sockets that count the bytes and round trips of JDBC drivers. */
@NullMarked
package dev.assay.jdbc.wire;

import org.jspecify.annotations.NullMarked;
