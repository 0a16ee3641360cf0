package dev.assay.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Keeps a test out of the standard tier: only {@code mvn verify -Pexhaustive} runs it. For a test whose rule the standard
 * tier already proves elsewhere, on another product, driver or seed. CONTRIBUTING has the rule for choosing.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Tag(Exhaustive.TAG)
public @interface Exhaustive {

    /** The JUnit tag that the standard tier excludes. */
    String TAG = "exhaustive";
}
