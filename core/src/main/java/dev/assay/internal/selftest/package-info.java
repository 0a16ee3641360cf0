/** Checks that verdicts detect planted faults. */
@NullMarked
package dev.assay.internal.selftest;

import org.jspecify.annotations.NullMarked;
