/** All plug-ins of an Assay, as every stage is handed them. */
@NullMarked
package dev.assay.internal.registry;

import org.jspecify.annotations.NullMarked;
