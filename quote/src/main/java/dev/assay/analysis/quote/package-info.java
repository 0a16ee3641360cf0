/** Estimates what measured configurations cost to carry a load within an objective. Pure functions. */
@NullMarked
package dev.assay.analysis.quote;

import org.jspecify.annotations.NullMarked;
