/** What every stage may know: the exception root of the project. */
@NullMarked
package dev.assay.model;

import org.jspecify.annotations.NullMarked;
