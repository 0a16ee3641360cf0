/**
 * Database servers that run on this host with nothing installed. A provider here starts a real server from binaries on
 * the class path, with durability on, and leaves nothing behind when it ends.
 */
@NullMarked
package dev.assay.embedded;

import org.jspecify.annotations.NullMarked;
