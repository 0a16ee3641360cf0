package dev.assay.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Marks a static or instance field of a test class as a workload that its benchmarks name by its id. The field has the type {@link
 * dev.assay.spi.workload.WorkloadFactory}, such as the result of {@link dev.assay.transactions.Transactions#workload}, and may be
 * private.
 *
 * <pre>{@code
 * @BenchmarkWorkload
 * static final TransactionWorkload SHOP = Transactions.workload("shop", Transactions.named("checkout", …));
 *
 * @DatabaseBenchmark(workload = "shop", users = 8, duration = "20s")
 * void serves(BenchmarkResult result) {}
 * }</pre>
 *
 * <p>A field comes before a workload of the class path with the same id.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Documented
@Target({ElementType.FIELD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface BenchmarkWorkload {}
