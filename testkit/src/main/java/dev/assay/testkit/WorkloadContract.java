package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.engine.LocalTrialRunner;
import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.engine.Trial;
import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Tests that every workload has to pass, without a database. A plug-in's test class extends this one and names its
 * factory and parameters. The tests cover the rows of the data set, the choices and preparations of each worker, and a
 * run in the engine. {@link WorkloadOnTargetContract} has the tests on a database.
 *
 * <p>Choose parameters with few rows: the tests generate all rows several times.
 *
 * @param <P> the workload's parameter record
 * @param <S> the kind of session that its transactions use
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class WorkloadContract<P extends Record, S extends Session> extends WorkloadScripts<P, S> {

    /** Called by subclasses. */
    protected WorkloadContract() {}

    /** Returns the number of users; 10 unless overridden. */
    @Override
    protected int users() {
        return 10;
    }

    @Test
    void theFactoryIsFoundAsAServiceUnderAKebabCaseName() {
        assertThat(factory().id()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)*").hasSizeLessThanOrEqualTo(LONGEST_NAME);
        assertThat(factory().description()).isNotBlank().doesNotContain("\n");
        List<String> found = new ArrayList<>();
        for (WorkloadFactory<?, ?> other : ServiceLoader.load(WorkloadFactory.class)) {
            found.add(other.getClass().getName());
        }
        assertThat(found)
                .as("META-INF/services/" + WorkloadFactory.class.getName())
                .contains(factory().getClass().getName());
    }

    @Test
    void everyParameterIsDescribed() {
        assertThat(factory().parameterType()).isEqualTo(parameters().getClass());
        assertThat(Assay.parametersOf(factory()))
                .allSatisfy(parameter -> assertThat(parameter.description())
                        .as(parameter.name())
                        .isNotBlank()
                        .doesNotContain("\n")
                        .doesNotEndWith("."));
    }

    @Test
    void typesAreDistinctShareOneAutocommitModeAndOneOfThemIsChosen() {
        List<TransactionType> types = workload().transactionTypes();
        assertThat(types).isNotEmpty().extracting(TransactionType::id).doesNotHaveDuplicates();
        assertThat(types.stream().map(TransactionType::demarcation).map(Demarcation::autocommit))
                .as("autocommit modes of %s", types)
                .containsOnly(types.get(0).demarcation().autocommit());
        assertThat(types).anyMatch(type -> type.weight() > 0);
        assertThat(workload().transactionTypes()).isEqualTo(types);
    }

    @Test
    void outcomesStandAtTheirIndexesAndAreNotTakenForErrors() {
        Set<String> codes = new HashSet<>(Set.of(OutcomeCode.COMMITTED.code()));
        for (ErrorClass error : ErrorClass.values()) {
            codes.add(error.code());
        }
        List<OutcomeCode> outcomes = workload().outcomes();
        for (int i = 0; i < outcomes.size(); i++) {
            assertThat(outcomes.get(i).index())
                    .as("index of %s", outcomes.get(i))
                    .isEqualTo(i + 1);
            assertThat(codes.add(outcomes.get(i).code()))
                    .as("%s has a code of its own", outcomes.get(i))
                    .isTrue();
            assertThat(OutcomeCode.name(outcomes.get(i).code()))
                    .as("%s has a name, which only outcomes of a run have", outcomes.get(i))
                    .isEmpty();
        }
        assertThat(workload().namedOutcomes())
                .as("the number of named outcomes")
                .isNotNegative();
    }

    @Test
    void theMetricCountsTypesAndOutcomesThatExist() {
        Workload<S> workload = workload();
        Set<String> codes = new HashSet<>(Set.of(OutcomeCode.COMMITTED.code()));
        workload.outcomes().forEach(outcome -> codes.add(outcome.code()));
        assertThat(workload.primaryMetric().outcomes()).isNotEmpty().isSubsetOf(codes);
        String type = workload.primaryMetric().transactionType();
        if (type != null) {
            assertThat(workload.transactionTypes())
                    .extracting(TransactionType::id)
                    .contains(type);
        }
    }

    @Test
    void thinkTimesAndChecksAreComplete() {
        Workload<S> workload = workload();
        int usersTypes = (int) workload.transactionTypes().stream()
                .filter(type -> !type.background())
                .count();
        workload.thinkTimes().ifPresent(waits -> assertThat(waits.keying()).hasSize(usersTypes));
        assertThat(List.of(0, usersTypes, workload.transactionTypes().size()))
                .as("numbers of limits")
                .contains(workload.limits().size());
        assertThat(workload.checks()).extracting(ConsistencyCheck::id).doesNotHaveDuplicates();
        assertThat(workload.checks())
                .allSatisfy(check -> assertThat(check.title()).isNotBlank().doesNotContain("\n"));
        assertThat(workload.deviations(null))
                .allSatisfy(line -> assertThat(line).isNotBlank().doesNotContain("\n"));
    }

    @Test
    void runsInTheEngineWithoutADatabase() {
        Workload<S> workload = workload();
        int transactions = 5_000;
        TrialMeasurement measured = new LocalTrialRunner()
                .run(
                        new Trial<>(
                                workload,
                                factory().sessionType(),
                                new SystemUnderTest.Noop(),
                                new ClosedLoop(2),
                                Isolation.DEFAULT,
                                new Schedule(Duration.ZERO, Duration.ofMinutes(10), Duration.ZERO, transactions),
                                new Seeds(seed()),
                                workload.dataset().marker(),
                                2),
                        event -> {});
        assertThat(measured.window().failure()).isNull();
        assertThat(measured.measurements().everything().count()).isEqualTo(transactions);
    }
}
