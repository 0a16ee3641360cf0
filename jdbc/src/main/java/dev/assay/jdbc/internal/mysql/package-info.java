/** MySQL and MariaDB, which share a protocol, most of their SQL and either's driver. */
@NullMarked
package dev.assay.jdbc.internal.mysql;

import org.jspecify.annotations.NullMarked;
