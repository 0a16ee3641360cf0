package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.ForeignProperties.Property;
import dev.assay.spi.workload.ForeignProperties.Translation;
import dev.assay.spi.workload.ForeignProperties.Unknown;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Workload;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.workloads.CoreWorkload;

@Parallel
class CorePropertiesTest {

    private static final CoreProperties PROPERTIES = new CoreProperties();

    /** Properties of the class at HEAD that 0.17 lacks. */
    private static final Set<String> NEWER =
            Set.of("core_workload_insertion_keep_going_on_error", "readallfieldsbyname");

    private static Translation translate(Unknown unknown, String... namesAndValues) {
        List<Property> properties = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.add(new Property(namesAndValues[i], namesAndValues[i + 1], "file:" + (i / 2 + 1)));
        }
        return PROPERTIES.translate(properties, unknown);
    }

    /** A fractional rate is rounded up, and no rate is 0, because the client parses an integer. */
    @Test
    void loadsBecomePropertiesOfTheClient() {
        assertThat(PROPERTIES.properties(new ClosedLoop(3, ThinkTime.NONE)))
                .isEqualTo(Map.of("threadcount", "3", "target", "0", "dotransactions", "true"));
        assertThat(PROPERTIES.properties(new OpenLoop(Rate.perSecond(99.5), OpenLoop.Arrivals.CONSTANT, 8)))
                .isEqualTo(Map.of("threadcount", "8", "target", "100", "dotransactions", "true"));
    }

    /** The properties that CoreWorkload names in constants, with their defaults, and some that it names elsewhere. */
    private static Map<String, String> theirDefaults() throws IllegalAccessException {
        Map<String, String> constants = new HashMap<>();
        for (Field field : CoreWorkload.class.getFields()) {
            if (field.getType() == String.class) {
                constants.put(field.getName(), (String) field.get(null));
            }
        }
        Map<String, String> defaults = new HashMap<>(Map.of(
                ExponentialGenerator.EXPONENTIAL_PERCENTILE_PROPERTY,
                ExponentialGenerator.EXPONENTIAL_PERCENTILE_DEFAULT,
                ExponentialGenerator.EXPONENTIAL_FRAC_PROPERTY,
                ExponentialGenerator.EXPONENTIAL_FRAC_DEFAULT,
                Workload.INSERT_START_PROPERTY,
                Workload.INSERT_START_PROPERTY_DEFAULT,
                "recordcount",
                "0"));
        constants.forEach((name, value) -> {
            String byDefault = constants.get(name + "_DEFAULT");
            if (byDefault != null) {
                defaults.put(value, byDefault);
            }
        });
        // 0 stands for all records, and for no limit.
        defaults.put(Workload.INSERT_COUNT_PROPERTY, "0");
        defaults.put("operationcount", "0");
        NEWER.forEach(name -> defaults.put(name, "false"));
        return defaults;
    }

    /** Except the number of records, whose default in YCSB is two billion. */
    @Test
    void everyPropertyOfCoreWorkloadIsAParameterWithItsDefault() throws IllegalAccessException {
        Map<String, String> theirs = theirDefaults();
        assertThat(new TreeSet<>(CoreProperties.OF_THE_WORKLOAD.keySet())).isEqualTo(new TreeSet<>(theirs.keySet()));
        YcsbParameters none = Parameters.of();
        theirs.remove("recordcount");
        for (Map.Entry<String, String> each : theirs.entrySet()) {
            YcsbParameters said = ofProperties(each.getKey(), each.getValue());
            assertThat(said)
                    .as("%s=%s is the default", each.getKey(), each.getValue())
                    .isEqualTo(none);
        }
        assertThat(none.counts().recordCount()).isEqualTo(1_000);
        assertThat(ofProperties("recordcount", "0").counts().records()).isEqualTo(Integer.MAX_VALUE);
    }

    private static YcsbParameters ofProperties(String... namesAndValues) {
        List<Object> given = new ArrayList<>();
        translate(Unknown.REFUSED, namesAndValues)
                .parameters()
                .forEach((name, value) -> given.addAll(List.of(name, value)));
        return Parameters.of(given.toArray());
    }

    @Test
    void propertiesOfTheClientSetTheLoad() {
        Translation translation = translate(
                Unknown.REFUSED,
                "threadcount",
                "8",
                "target",
                "500",
                "operationcount",
                "1000",
                "maxexecutiontime",
                "90");
        assertThat(translation.users()).isEqualTo(8);
        assertThat(translation.rate()).isEqualTo(Rate.perSecond(500));
        assertThat(translation.transactions()).isEqualTo(1_000);
        assertThat(translation.duration()).isEqualTo(Duration.ofSeconds(90));
        assertThat(translation.parameters()).isEqualTo(Map.of("operation-count", "1000"));
        Translation unlimited =
                translate(Unknown.REFUSED, "target", "0", "operationcount", "0", "maxexecutiontime", "0");
        assertThat(unlimited.rate()).isNull();
        assertThat(unlimited.transactions()).isNull();
        assertThat(unlimited.duration()).isNull();
    }

    @Test
    void laterPropertiesOverrideEarlierOnes() {
        assertThat(translate(Unknown.REFUSED, "recordcount", "5", "recordcount", "6")
                        .parameters())
                .isEqualTo(Map.of("record-count", "6"));
    }

    @Test
    void clientPropertiesAreNotedOrPassedToTheReport() {
        Translation translation = translate(
                Unknown.REFUSED,
                "measurementtype",
                "hdrhistogram",
                "spin.sleep",
                "true",
                "histogram.buckets",
                "7",
                "status",
                "true");
        assertThat(translation.parameters()).isEmpty();
        assertThat(translation.notes())
                .containsExactly(
                        "file:2: the property spin.sleep does nothing here: Assay has its own way to wait for the next start");
        assertThat(translation.reporting().keySet())
                .containsExactlyInAnyOrder("measurementtype", "histogram.buckets", "status");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            recrdcount     | 5 | file:1: there is no property 'recrdcount' (did you mean 'recordcount'?)
            foo.bar.baz    | 5 | file:1: there is no property 'foo.bar.baz'
            readallfields  | y | file:1: readallfields: found 'y', true or false is needed
            threadcount    | x | file:1: threadcount: found 'x', a whole number from 0 on is needed
            workload       | site.ycsb.workloads.RestWorkload | file:1: workload: found 'site.ycsb.workloads.RestWorkload'
            db.url         | jdbc:x | use --url instead
            """)
    void rejectsPropertiesWithPlaceAndAdvice(String name, String value, String message) {
        assertThatThrownBy(() -> translate(Unknown.REFUSED, name, value))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(message);
    }

    @Test
    void lenientlyUnknownPropertiesAreNotedWithoutTheirValues() {
        Translation translation =
                translate(Unknown.NOTED, "db.passwd", "hunter2", "foo.bar", "hunter2", "recordcount", "7");
        assertThat(translation.parameters()).isEqualTo(Map.of("record-count", "7"));
        assertThat(translation.notes()).hasSize(2).noneMatch(note -> note.contains("hunter2"));
    }

    /** A target accepts any property, so a misspelled property of the workload would otherwise be ignored silently. */
    @Test
    void likelyMisspellingsAreNotedIfUnknownPropertiesGoToTheTarget() {
        Translation translation = translate(
                Unknown.OF_THE_TARGET,
                "recordcout",
                "hunter2",
                "db.url",
                "hunter2",
                "hbase.zookeeper",
                "x",
                "recordcount",
                "7");
        assertThat(translation.parameters()).isEqualTo(Map.of("record-count", "7"));
        assertThat(translation.notes())
                .singleElement()
                .isEqualTo(
                        "file:1: the property recordcout is passed to the target, because the workload has no such property"
                                + " (did you mean 'recordcount'?)");
    }

    @Test
    void anyValueExceptHashedMeansOrdered() {
        assertThat(translate(Unknown.REFUSED, "insertorder", "sorted").parameters())
                .isEqualTo(Map.of("insert-order", "ordered"));
    }

    /** Some stores have column families; SQL databases do not. */
    @Test
    void aColumnFamilyGoesToTheBinding() {
        assertThat(translate(Unknown.OF_THE_TARGET, "columnfamily", "cf").notes())
                .isEmpty();
        assertThat(translate(Unknown.REFUSED, "columnfamily", "cf").notes())
                .singleElement()
                .asString()
                .contains("columnfamily does nothing here: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            read-proportion=0 update-proportion=0                    | the proportions of all operations are 0
            data-integrity=true field-length-distribution=uniform    | requires values of one length
            field-length-distribution=histogram field-length-histogram=/nonexistent | there is no file /nonexistent
            record-count=10 insert-start=5 insert-count=6            | --record-count: found 10
            record-count=10 insert-start=10                          | --record-count: found 10
            request-distribution=hotspot hotspot-data-fraction=0     | makes 0 of 1000 keys hot
            request-distribution=hotspot hotspot-data-fraction=1     | makes 1000 of 1000 keys hot
            min-scan-length=5 max-scan-length=4                      | --max-scan-length: found 4
            table=UserTable                                          | --table: found 'UserTable'
            expected-inserts=some                                    | --expected-inserts: found 'some'
            exponential-percentile=100                               | --exponential-percentile: found 100.0
            read-proportion=-1                                       | --read-proportion: found -1.0
            field-length-distribution=zipfian min-field-length=101   | --min-field-length: found 101
            """)
    void rejectsInvalidParameters(String given, String message) {
        Object[] pairs = List.of(given.trim().split("[ =]+")).toArray();
        assertThatThrownBy(() -> new YcsbFactory().create(Parameters.of(pairs), new WorkloadContext(new Seeds(1), 1)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(message.trim());
    }

    @ParameterizedTest
    @CsvSource({
        "a, 0, 0, 10%, 0",
        "d, 0, 0, 10%, 100",
        "d, 1000, 0, 10%, 100",
        "d, 0, 0, 37, 37",
        "e, 2000, 0, 37, 200",
        "e, 0, 100000, 10%, 10000",
        "e, 0, 100000, 37, 37",
        "e, 2000, 100000, 37, 200",
        "d, 0, 0, 250%, 2500"
    })
    void roomForInserts(String workload, long operations, long transactions, String expected, long room) {
        assertThat(Parameters.of("workload", workload, "operation-count", operations, "expected-inserts", expected)
                        .roomForInserts(transactions))
                .isEqualTo(room);
    }
}
