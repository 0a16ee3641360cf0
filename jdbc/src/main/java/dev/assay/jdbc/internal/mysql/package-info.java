/** The dialects of MySQL and MariaDB, which share a protocol, most of their SQL, and both drivers. */
@NullMarked
package dev.assay.jdbc.internal.mysql;

import org.jspecify.annotations.NullMarked;
