/** The compiled templates of src/main/jte; nothing else belongs here. */
@NullMarked
package dev.assay.report.templates;

import org.jspecify.annotations.NullMarked;
