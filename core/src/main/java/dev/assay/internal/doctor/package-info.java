/** What would spoil a measurement, seen before it starts: this host, the driver, and the system to be measured. */
@NullMarked
package dev.assay.internal.doctor;

import org.jspecify.annotations.NullMarked;
