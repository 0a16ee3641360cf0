/** What is left of runs in their folders, whole or not. Immutable. */
@NullMarked
package dev.assay.report.run;

import org.jspecify.annotations.NullMarked;
