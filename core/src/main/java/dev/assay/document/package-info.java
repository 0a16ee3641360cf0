/** Reads and writes the documents of runs: JSON, and the files of run directories. */
@NullMarked
package dev.assay.document;

import org.jspecify.annotations.NullMarked;
