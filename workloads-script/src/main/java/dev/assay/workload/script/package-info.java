/**
 * SQL scripts with the meta-commands of pgbench as a workload: each script is one transaction type. Scripts are compiled before the
 * run; the loop looks nothing up by name. It parses only texts from the database, when an expression uses them.
 */
@NullMarked
package dev.assay.workload.script;

import org.jspecify.annotations.NullMarked;
