/** Types shared by all stages: the root of exceptions, and texts of messages. */
@NullMarked
package dev.assay.model;

import org.jspecify.annotations.NullMarked;
