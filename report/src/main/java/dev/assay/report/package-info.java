/** Reports of finished runs: reads them, makes pages of them, writes pages. The rest of the packages is how. */
@NullMarked
package dev.assay.report;

import org.jspecify.annotations.NullMarked;
