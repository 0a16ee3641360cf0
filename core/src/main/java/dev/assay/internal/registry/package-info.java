/** The registry of all plug-ins. */
@NullMarked
package dev.assay.internal.registry;

import org.jspecify.annotations.NullMarked;
