package dev.assay.junit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A short benchmark that changes 100 rows, which it finds as they were loaded. */
@Retention(RetentionPolicy.RUNTIME)
@DatabaseBenchmark(
        workload = "oltp",
        parameters = {"script=insert", "table-size=100"},
        duration = "100ms",
        rampUp = "0s",
        data = DataState.FRESH)
@interface FreshInserts {}
