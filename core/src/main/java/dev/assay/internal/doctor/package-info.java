/** Examinations of host and system before a measurement. */
@NullMarked
package dev.assay.internal.doctor;

import org.jspecify.annotations.NullMarked;
