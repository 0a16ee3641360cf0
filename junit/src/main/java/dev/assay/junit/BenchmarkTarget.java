package dev.assay.junit;

import dev.assay.Assay;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a static or instance field of a test class as the database that its benchmarks measure. With several fields, each
 * {@link DatabaseBenchmark} runs once for each of them. The field may be private and has one of these values:
 *
 * <table>
 *   <caption>Values of the field</caption>
 *   <tr><th>value</th><th>database</th></tr>
 *   <tr><td>{@code JdbcDatabaseContainer} of Testcontainers</td><td>the one in the container. A container that does not run is
 *       started, and stopped after the class, or after the suite if the field is a static one of a superclass; without Docker the
 *       test is aborted</td></tr>
 *   <tr><td>{@code javax.sql.DataSource}</td><td>the one that it connects to. Its connections are used as they are</td></tr>
 *   <tr><td>{@code "jdbc:…"}</td><td>the one at this URL</td></tr>
 *   <tr><td>{@code "postgres"}, another embedded database</td><td>started on this host, stopped after the last test</td></tr>
 *   <tr><td>{@code "simulated:…"}, {@code "noop"}</td><td>a stand-in, to test the test</td></tr>
 * </table>
 *
 * <p>The field may get its value in a {@code @BeforeAll} or {@code @BeforeEach} method.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Documented
@Target({ElementType.FIELD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(BenchmarkExtension.class)
public @interface BenchmarkTarget {

    /** The name in the names of tests and in reports. Empty for the name of the field. */
    String name() default "";

    /** The user of a JDBC URL. Empty if the URL has it or none is needed. */
    String user() default "";

    /** The environment variable that holds the password of the user. */
    String passwordVariable() default Assay.PASSWORD_VARIABLE;

    /**
     * Whether the data that the tests loaded stay in the database, so that the next run of the suite need not load them. By default
     * they are dropped after the last test of the suite. If their database cannot be reached any more, they stay, and the entry {@code
     * assay.data} of the report of JUnit says so; other failures to drop them fail the suite.
     */
    boolean keepData() default false;

    /**
     * Whether a container that the extension starts gets server settings for measurements, such as full durability and 256 MB of
     * buffers, in place of those of the image or of Testcontainers. A container with a command of its own keeps it, and so does one
     * that is no {@code PostgreSQLContainer}, {@code MySQLContainer} or {@code MariaDBContainer}. The result has the settings of the
     * server; the entry {@code assay.container} of the test's report has the changed ones.
     */
    boolean serverSettings() default true;
}
