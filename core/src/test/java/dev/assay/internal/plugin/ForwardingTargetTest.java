package dev.assay.internal.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.ForwardingTarget;
import dev.assay.spi.target.Target;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a target can be asked reaches the one behind. */
class ForwardingTargetTest {

    static Method[] calls() {
        return Target.class.getMethods();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void handsOnEveryCall(Method call) throws ReflectiveOperationException {
        assertThat(ForwardingTarget.class.getDeclaredMethod(call.getName(), call.getParameterTypes()))
                .as(call + " with " + Arrays.toString(call.getParameterTypes()))
                .isNotNull();
    }
}
