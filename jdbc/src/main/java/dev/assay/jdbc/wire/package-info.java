/** Sockets that count what drivers do with them. */
@NullMarked
package dev.assay.jdbc.wire;

import org.jspecify.annotations.NullMarked;
