package dev.assay.internal.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.ForwardingTarget;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each method of a target forwards its arguments and returns the result of the wrapped target. */
@Parallel
class ForwardingTargetTest {

    private record Call(Method method, List<@Nullable Object> arguments) {}

    static List<Method> calls() {
        return Arrays.stream(Target.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void handsOnEveryCallWithItsArgumentsAndItsAnswer(Method call) throws ReflectiveOperationException {
        List<Call> received = new ArrayList<>();
        Object answer = answer(call.getReturnType());
        Target behind = (Target) Proxy.newProxyInstance(
                Target.class.getClassLoader(), new Class<?>[] {Target.class}, (proxy, method, arguments) -> {
                    received.add(new Call(method, arguments == null ? List.of() : Arrays.asList(arguments)));
                    return answer;
                });
        Target inFront = new ForwardingTarget(behind) {};
        @Nullable
        Object[] arguments = Arrays.stream(call.getParameterTypes())
                .map(ForwardingTargetTest::answer)
                .toArray();
        Object answered = call.invoke(inFront, arguments);
        assertThat(received).containsExactly(new Call(call, Arrays.asList(arguments)));
        assertThat(answered).isEqualTo(answer);
    }

    /** Returns a value of a type that differs from its default; null if there is none. */
    private static @Nullable Object answer(Class<?> type) {
        if (type == boolean.class) {
            return true;
        } else if (type == Class.class) {
            return String.class;
        } else if (type == Optional.class) {
            return Optional.of("an answer");
        } else if (type == OptionalLong.class) {
            return OptionalLong.of(7);
        } else if (type == List.class) {
            return new ArrayList<>(List.of("an answer"));
        } else if (type == Set.class) {
            return Set.of("an answer");
        }
        return null;
    }
}
