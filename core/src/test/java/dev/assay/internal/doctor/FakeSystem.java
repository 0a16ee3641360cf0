package dev.assay.internal.doctor;

import dev.assay.model.AssayException;
import dev.assay.model.result.Durability;
import dev.assay.model.result.Finding;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A remote system that is examined only. */
final class FakeSystem implements Target {

    static final Finding.Subject OWN = new Finding.Subject("own", Finding.Area.TARGET);

    OptionalLong roundTripNanos = OptionalLong.of(100_000);

    @Nullable
    Boolean sameHost = false;

    @Nullable
    AssayException refusal;

    @Override
    public TargetInfo info() {
        return new TargetInfo(
                "Fake",
                "1",
                "fake",
                null,
                Map.of(),
                Durability.UNKNOWN,
                "jdbc:fake:",
                "tuned",
                "default",
                "dedicated",
                sameHost,
                null);
    }

    @Override
    public List<Finding> examine(Expectation expectation) {
        if (refusal != null) {
            throw refusal;
        }
        return List.of(OWN.ok("for " + expectation.users()));
    }

    @Override
    public OptionalLong roundTripNanos() {
        return roundTripNanos;
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public boolean opens(Class<? extends Session> type) {
        return false;
    }

    @Override
    public <S extends Session> S open(Class<S> type, SessionOptions options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public DatasetStore datasets() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("whoever opened it closes it");
    }
}
