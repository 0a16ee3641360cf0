package dev.assay.workload.ycsb;

import dev.assay.internal.plugin.TargetAdapters;
import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.target.Target;

/** Opens SQL databases as key-value stores, as Assay does. */
final class Adapted {

    private Adapted() {}

    static Target connect(TargetSpec spec) {
        ClassLoader loader = Adapted.class.getClassLoader();
        return TargetAdapters.discover(loader).over(JdbcTarget.connect(spec, Dialects.discover(loader)));
    }

    /** Opens an H2 database in the memory of this process. */
    static TargetSpec h2(String name) {
        return TargetSpec.of("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000", "sa", "");
    }
}
