package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import dev.assay.test.Parallel;
import dev.assay.test.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Damaged plan texts give an experiment or a clear error message, never an internal error. */
@Parallel
class MangledPlansTest {

    private static final Assay ASSAY = Assay.create();

    /** A plan with all sections. */
    private static final String WHOLE = """
            name: whole
            description: every section of the grammar
            seed: 7
            targets:
              - name: first
                url: jdbc:postgresql://h/d
                user: me
                password: ${env:ASSAY_TEST_NOT_SET}
                tuning: tuned
                isolation: serializable
                connections: pooled:8
                tls: verify-full
                tls-ca: ca.pem
              - {name: second, embedded: h2, directory: data, settings: {CACHE_SIZE: '1000'}}
              - {name: third, environment: rented}
            workload:
              id: tpcc
              parameters:
                profile: standard
                foreign-keys: true
            load:
              think: weibull 500ms shape 0.7
              users: 30
              visits: {rate: 5/s, transactions: 12.5, arrivals: poisson}
            schedule:
              ramp-up: 5s
              measure: 1m
              ramp-down: 1s
              transactions: 1000
            matrix:
              warehouses: [2]
              isolation: [default, serializable]
              rate: [1/s, 2/s]
            repeat: 2
            order: random
            cool-down: 10s
            reset: checkpoint
            check: both
            loader-threads: 3
            verdict: {short-measurement: 30s, few-transactions: 500, client-cpu: 80 %}
            objectives:
              - p95(new-order) <= 500ms
              - throughput >= 10/s
              - errors <= 1%
            faults:
              - {at: 5s, what: freeze, lasting: 20s}
              - {at: 30s, what: kill}
            distance: {round-trip: 15ms, jitter: 1ms}
            agents: {count: 2, on-loss: abort}
            environment:
              provider: aws
              region: us-east-1
              ceiling: 50 USD
              databases:
                rented: {service: rds, engine: mysql, version: '8.4', instance: db.m5.large, storage: io1, size: 250 GiB, iops: 2000, multi-az: true, backup-days: 7, maintenance-window: 'sun:05:00-sun:06:00', settings: {a: b}}
              probe: {instance: t3.xlarge, same-zone: true}
            cost: {system: 'rds:us-east-1:mysql:db.m5.large:io1:250GiB:2000iops', models: [monthly-dollar]}
            output: {directory: results, report: [html, csv]}
            """;

    private static final String VISITS = """
              think: weibull 500ms shape 0.7
              users: 30
              visits: {rate: 5/s, transactions: 12.5, arrivals: poisson}
            """;

    private static final List<String> PLANS = List.of(
            WHOLE,
            with("  users: 30\n  think: uniform 100ms..900ms\n  stagger: 5s\n", "users: [1, 2]"),
            with("  rate: 5/s\n  arrivals: constant\n", "rate: [1/s, 2/s]"),
            with("  rates: {new-order: 4/s, payment: 5/min}\n", "users: 1..4 x2"),
            with("""
                      arrivals: constant
                      repeated: true
                      profile:
                        - {lasting: 10s, rate: 50/s}
                        - {lasting: 5s, from: 50/s, to: 150/s}
                        - {lasting: 5s}
                    """.indent(-20).indent(2), "measure: [30s, 1m]"));

    /** A plan with stages has no matrix of its own. */
    private static final String STAGED = """
            name: staged
            targets: {name: none, embedded: noop}
            workload: {id: tpcc}
            stages:
              - {name: sweep, matrix: {users: [1, 2]}}
              - {name: best, at: optimum, repeat: 3}
            """;

    private static final String SEARCHED = """
            name: searched
            targets: {name: none, embedded: noop}
            workload: {id: tpcc}
            matrix: {warehouses: 1..8 x2, users: 1..64 x2}
            search:
              find: best
              confidence: 0.9
              max-cells: 9
            """;

    private static final String COMPARED = """
            name: compared
            targets: {name: none, embedded: noop}
            workload: {id: tpcc}
            matrix: {warehouses: [1, 2], users: [1, 2]}
            repeat: 4
            compare: {by: users, base: 2, margin: 3%, anyway: true, fail-if: [throughput < -5%, p99(payment) > 1%]}
            """;

    private static final List<String> MANGLED =
            Stream.concat(PLANS.stream(), Stream.of(STAGED, SEARCHED, COMPARED)).toList();

    /** Typical mistakes and extreme values. */
    private static final List<String> VALUES = List.of(
            "-1",
            "0",
            "1e309",
            "NaN",
            "99999999999999999999",
            "''",
            "[]",
            "{}",
            "~",
            "null",
            "30",
            "30s",
            "5/s",
            "0/s",
            "true",
            "${env:X}",
            "1..3",
            "3..1",
            "1..64 x2",
            "2147483648",
            "[[1]]",
            "{a: {b: c}}",
            "\u0000",
            "é",
            "&a 1",
            "*a");

    private static String with(String load, String axis) {
        assertThat(WHOLE).contains(VISITS, "rate: [1/s, 2/s]");
        return WHOLE.replace(VISITS, load).replace("rate: [1/s, 2/s]", axis);
    }

    @Test
    void theyAreGoodBefore() {
        assertThat(MANGLED)
                .allSatisfy(plan -> assertThat(
                                ASSAY.plan("plan.yaml", plan).experiment().cells())
                        .isNotEmpty());
    }

    @Test
    void everySectionOfTheGrammarIsThere() {
        assertThat(PlanDocument.class.getRecordComponents())
                .extracting(component -> Kebab.ofComponent(component.getName()))
                .allSatisfy(section ->
                        assertThat("\n" + WHOLE + STAGED + SEARCHED + COMPARED).contains("\n" + section + ":"));
    }

    @Test
    void whateverIsMangledIsReadOrRefused() {
        int plans = Tier.sample(1_000, 10_000);
        int read = 0;
        for (int seed = 0; seed < plans; seed++) {
            String mangled = mangled(new Random(seed));
            try {
                assertThat(ASSAY.plan("plan.yaml", mangled).experiment().cells())
                        .isNotEmpty();
                read++;
            } catch (AssayException refused) {
                assertThat(refused.message())
                        .as("seed %d", seed)
                        .startsWith("plan.yaml:")
                        .doesNotContain("\tat ")
                        .doesNotContain("Exception");
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ":\n" + mangled, e);
            }
        }
        assertThat(read).as("plans that were still good").isBetween(plans / 100, plans - plans / 100);
    }

    /** A few characters, or a line or a value as a whole, here and there. */
    private static String mangled(Random random) {
        String plan = MANGLED.get(random.nextInt(MANGLED.size()));
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            plan = random.nextBoolean() ? characters(plan, random) : lines(plan, random);
        }
        return plan;
    }

    private static String characters(String plan, Random random) {
        StringBuilder mangled = new StringBuilder(plan);
        int at = random.nextInt(mangled.length());
        switch (random.nextInt(4)) {
            case 0 -> mangled.deleteCharAt(at);
            case 1 -> mangled.insert(at, "[]{}:,-&*!|>'\"%@`#\t\n 019".charAt(random.nextInt(24)));
            case 2 -> {
                int other = random.nextInt(mangled.length());
                char kept = mangled.charAt(at);
                mangled.setCharAt(at, mangled.charAt(other));
                mangled.setCharAt(other, kept);
            }
            default -> mangled.setCharAt(at, (char) random.nextInt(1, 0x300));
        }
        return mangled.toString();
    }

    private static String lines(String plan, Random random) {
        List<String> lines = new ArrayList<>(Arrays.asList(plan.split("\n")));
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        switch (random.nextInt(4)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, line);
            case 2 -> lines.set(at, lines.set(random.nextInt(lines.size()), line));
            default -> {
                // The value of one of the names on the line.
                String[] parts = line.split("(?<=: )");
                int part = random.nextInt(parts.length);
                parts[part] = parts[part].replaceFirst(
                        "^[^,}\\]]+", VALUES.get(random.nextInt(VALUES.size())).replace("$", "\\$"));
                lines.set(at, String.join("", parts));
            }
        }
        return String.join("\n", lines) + "\n";
    }
}
