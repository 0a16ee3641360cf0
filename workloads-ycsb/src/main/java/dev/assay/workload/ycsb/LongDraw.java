package dev.assay.workload.ycsb;

/** Draws whole numbers. Confined to one worker; allocates nothing. */
@FunctionalInterface
interface LongDraw {

    long next();
}
