/** The parser of plan files: a YAML tree with line numbers, the records read from it, and the problems found. */
@NullMarked
package dev.assay.internal.plan.document;

import org.jspecify.annotations.NullMarked;
