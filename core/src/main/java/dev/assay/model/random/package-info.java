/** Reproducible randomness: seeds derived by purpose, and a generator whose sequence never changes. */
@NullMarked
package dev.assay.model.random;

import org.jspecify.annotations.NullMarked;
