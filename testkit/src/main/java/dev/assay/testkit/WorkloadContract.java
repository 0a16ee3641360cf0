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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Tests that every workload must pass, without a database. A plug-in's test class extends this one and returns its
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

    /** Returns the number of users; 10 unless overridden. */
    @Override
    protected int users() {
        return 10;
    }

    @Test
    void isRegisteredAsAServiceUnderAKebabCaseId() {
        PluginChecks.requireKebabCase(factory().id());
        assertThat(factory().id()).as("id()").hasSizeLessThanOrEqualTo(LONGEST_NAME);
        assertThat(factory().description())
                .as("description() must be one line")
                .isNotBlank()
                .doesNotContain("\n");
        PluginChecks.requireRegistered(WorkloadFactory.class, factory());
    }

    @Test
    void everyParameterIsDescribed() {
        assertThat(factory().parameterType())
                .as("parameterType() must be the class of parameters()")
                .isEqualTo(parameters().getClass());
        assertThat(Assay.parametersOf(factory()))
                .allSatisfy(parameter -> assertThat(parameter.description())
                        .as("the description of %s must be one line without a full stop", parameter.name())
                        .isNotBlank()
                        .doesNotContain("\n")
                        .doesNotEndWith("."));
    }

    @Test
    void typesAreDistinctAndShareOneAutocommitMode() {
        List<TransactionType> types = workload().transactionTypes();
        assertThat(types)
                .as("transactionTypes() must have distinct ids")
                .isNotEmpty()
                .extracting(TransactionType::id)
                .doesNotHaveDuplicates();
        assertThat(types.stream().map(TransactionType::demarcation).map(Demarcation::autocommit))
                .as("all types must have demarcations of one autocommit mode, as a session has one; types: %s", types)
                .containsOnly(types.get(0).demarcation().autocommit());
        assertThat(types).as("at least one type must have a positive weight").anyMatch(type -> type.weight() > 0);
        assertThat(workload().transactionTypes())
                .as("types of a second workload")
                .isEqualTo(types);
    }

    @Test
    void outcomesHaveTheirIndexesAndDistinctCodes() {
        Set<String> codes = new HashSet<>(Set.of(OutcomeCode.COMMITTED.code()));
        for (ErrorClass error : ErrorClass.values()) {
            codes.add(error.code());
        }
        List<OutcomeCode> outcomes = workload().outcomes();
        for (int i = 0; i < outcomes.size(); i++) {
            assertThat(outcomes.get(i).index())
                    .as("index of %s, which must be its position in outcomes() plus 1", outcomes.get(i))
                    .isEqualTo(i + 1);
            assertThat(codes.add(outcomes.get(i).code()))
                    .as("the code of %s must differ from those of other outcomes and of errors", outcomes.get(i))
                    .isTrue();
            assertThat(OutcomeCode.name(outcomes.get(i).code()))
                    .as("%s must not have a name: only outcomes that execute() returns have names", outcomes.get(i))
                    .isEmpty();
        }
        assertThat(workload().namedOutcomes()).as("namedOutcomes()").isNotNegative();
    }

    @Test
    void theMetricCountsTypesAndOutcomesThatExist() {
        Workload<S> workload = workload();
        Set<String> codes = new HashSet<>(Set.of(OutcomeCode.COMMITTED.code()));
        workload.outcomes().forEach(outcome -> codes.add(outcome.code()));
        assertThat(workload.primaryMetric().outcomes())
                .as("primaryMetric() must count codes of outcomes()")
                .isNotEmpty()
                .isSubsetOf(codes);
        String type = workload.primaryMetric().transactionType();
        if (type != null) {
            assertThat(workload.transactionTypes())
                    .as("primaryMetric() must count one of transactionTypes()")
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
        workload.thinkTimes()
                .ifPresent(times -> assertThat(times.keying())
                        .as("thinkTimes() must have one keying time for each type that users execute")
                        .hasSize(usersTypes));
        assertThat(List.of(0, usersTypes, workload.transactionTypes().size()))
                .as("limits() must be empty, or have one limit for each type, with or without background types")
                .contains(workload.limits().size());
        assertThat(workload.checks())
                .as("checks() must have distinct ids")
                .extracting(ConsistencyCheck::id)
                .doesNotHaveDuplicates();
        assertThat(workload.checks())
                .as("titles of checks() must be one line")
                .allSatisfy(check -> assertThat(check.title()).isNotBlank().doesNotContain("\n"));
        assertThat(workload.deviations(null))
                .as("each of the deviations() must be one line")
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
        assertThat(measured.window().failure())
                .as("failure of a run without a database")
                .isNull();
        assertThat(measured.measurements().everything().count())
                .as("transactions of the run")
                .isEqualTo(transactions);
    }
}
