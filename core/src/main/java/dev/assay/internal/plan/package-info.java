/** Resolves plan documents and builder settings to experiments. */
@NullMarked
package dev.assay.internal.plan;

import org.jspecify.annotations.NullMarked;
