/** JSON and YAML of plans, runs and results. */
@NullMarked
package dev.assay.internal.codec;

import org.jspecify.annotations.NullMarked;
