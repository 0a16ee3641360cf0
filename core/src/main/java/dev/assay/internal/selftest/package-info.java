/** Whether verdicts notice faults that are planted. */
@NullMarked
package dev.assay.internal.selftest;

import org.jspecify.annotations.NullMarked;
