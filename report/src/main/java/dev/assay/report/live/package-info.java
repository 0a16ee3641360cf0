/** A run that goes on, watched in a browser: what its listeners hear, passed on by a server of this host alone. */
@NullMarked
package dev.assay.report.live;

import org.jspecify.annotations.NullMarked;
