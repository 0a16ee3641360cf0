/**
 * Embedded databases that need no installation. A provider starts a real database from binaries on the class path, with durability
 * on, and removes all traces when it ends.
 */
@NullMarked
package dev.assay.embedded;

import org.jspecify.annotations.NullMarked;
