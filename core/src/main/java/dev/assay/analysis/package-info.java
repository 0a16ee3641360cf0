/** From what was measured to what it means: results, operational laws, verdicts. Pure. */
@NullMarked
package dev.assay.analysis;

import org.jspecify.annotations.NullMarked;
