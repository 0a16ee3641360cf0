/** Runs trials: pacing, execution, recording, sampling. */
@NullMarked
package dev.assay.internal.engine;

import org.jspecify.annotations.NullMarked;
