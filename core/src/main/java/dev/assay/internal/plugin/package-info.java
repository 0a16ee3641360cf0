/** Binds plug-in parameters and adapts targets. */
@NullMarked
package dev.assay.internal.plugin;

import org.jspecify.annotations.NullMarked;
