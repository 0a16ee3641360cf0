package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Isolation;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.test.Parallel;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which calls the session delegates. {@link KeyValueSessionContract} tests its own operations. */
@Parallel
class JdbcKeyValueSessionTest {

    private final List<String> told = new ArrayList<>();

    private static Method[] methods() {
        return Session.class.getDeclaredMethods();
    }

    private @Nullable Object answer(Method method) {
        told.add(method.getName());
        if (method.getReturnType() == boolean.class) {
            return true;
        } else if (method.getReturnType() == ErrorClass.class) {
            return ErrorClass.TIMEOUT;
        }
        return method.getReturnType() == Optional.class ? Optional.of(Isolation.SERIALIZABLE) : null;
    }

    @ParameterizedTest
    @MethodSource("methods")
    void delegatesToTheJdbcSession(Method method) throws Exception {
        JdbcSession below = (JdbcSession) Proxy.newProxyInstance(
                JdbcSession.class.getClassLoader(),
                new Class<?>[] {JdbcSession.class},
                (proxy, said, arguments) -> answer(said));
        Object[] arguments = method.getParameterCount() == 0 ? new Object[0] : new Object[] {new Exception()};
        Object answered = method.invoke(new JdbcKeyValueAdapter().adapt(below), arguments);
        assertThat(told).containsExactly(method.getName());
        assertThat(answered).isEqualTo(answer(method));
    }
}
