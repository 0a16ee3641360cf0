/** Charts as pictures, drawn by a browser of this host that shows no window. */
@NullMarked
package dev.assay.report.picture;

import org.jspecify.annotations.NullMarked;
