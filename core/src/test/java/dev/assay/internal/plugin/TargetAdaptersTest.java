package dev.assay.internal.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.Target;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetAdaptersTest {

    /** What is not handed on would silently be what the interface says of targets that cannot do it. */
    @Test
    void anAdaptedTargetHandsOnAllThatTargetsCanDo() {
        List<String> own = Arrays.stream(AdaptedTarget.class.getDeclaredMethods())
                .map(Method::getName)
                .toList();
        assertThat(Arrays.stream(Target.class.getMethods())
                        .filter(method -> !Modifier.isStatic(method.getModifiers()))
                        .map(Method::getName))
                .isSubsetOf(own);
    }
}
