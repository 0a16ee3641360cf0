/** Records to JSON and back. No promise. */
@NullMarked
package dev.assay.internal.codec;

import org.jspecify.annotations.NullMarked;
