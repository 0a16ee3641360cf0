/** What reports in the layouts of other tools have in common. */
@NullMarked
package dev.assay.cli.style;

import org.jspecify.annotations.NullMarked;
