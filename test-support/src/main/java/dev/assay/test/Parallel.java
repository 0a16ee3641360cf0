package dev.assay.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that other test classes may run at the same time as this one, except those that hold a resource lock it
 * needs. Its own methods run one after another. The alternative is {@link org.junit.jupiter.api.parallel.Isolated}, for
 * a class that counts or times what the whole process does.
 *
 * <p>{@link ConcurrencyDeclared} fails every test class that declares neither.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Parallel {}
