/** Runs trials: pacing, execution, recording, sampling. */
@NullMarked
package dev.assay.engine;

import org.jspecify.annotations.NullMarked;
