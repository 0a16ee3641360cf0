package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.quote.Quote;
import dev.assay.analysis.quote.QuotedConfiguration;
import dev.assay.analysis.quote.QuotedConfiguration.Outcome;
import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code quote} on stored runs of a simulated server, whose figures are planted. */
@Parallel
class QuoteCommandTest {

    @TempDir
    private static Path folder;

    private static Path small;
    private static Path large;

    @BeforeAll
    static void measure() throws IOException {
        Path measured = measured("measured");
        small = copied(measured, "small", 100);
        large = copied(measured, "large", 400);
        priced(small, "0.1");
        priced(large, "0.3");
    }

    /** A sweep over users, without a price. */
    private static Path measured(String name) throws IOException {
        Path results = folder.resolve(name);
        Captured run = Captured.run(
                "run",
                "tpcc",
                "--embedded",
                "simulated:service=constant:200us,servers=1",
                "--users",
                "1,2",
                "--transactions",
                "50",
                "--duration",
                "1m",
                "--quiet",
                "--report",
                "none",
                "--out",
                results.toString());
        try (Stream<Path> runs = Files.list(results)) {
            return runs.filter(Files::isDirectory).findFirst().orElseThrow(() -> new AssertionError(run.err()));
        }
    }

    /** Stores a copy as a run that is believed, on a server of its own, with a rate in transactions per second. */
    private static Path copied(Path run, String name, double rate) throws IOException {
        Path copy = Files.createDirectories(folder.resolve(name));
        String text = Files.readString(run.resolve("result.json"))
                .replaceAll("\"status\" : \"(INVALID|SUSPECT)\"", "\"status\" : \"VALID\"")
                .replaceAll("\"transactionsPerSecond\" : [0-9.E]+,", "\"transactionsPerSecond\" : " + rate + ",")
                .replaceAll("\"p95\" : [0-9.E]+", "\"p95\" : 5000.0")
                // Of a short measurement on a busy host, the client may seem to be the limit.
                .replaceAll("\"(cpuUtilization|steal|gcPauseMillis)\" : [-0-9.E]+", "\"$1\" : 0.0")
                .replace("\"users-not-busy\"", "\"short-measurement\"")
                .replaceAll("\"sameHost\" : (null|true)", "\"sameHost\" : false")
                .replaceAll("\"product\" : \"[^\"]*\"", "\"product\" : \"PostgreSQL\"")
                .replaceAll(
                        "\"url\" : \"[^\"]*\"",
                        "\"url\" : \"jdbc:x://db.c9akciq32.us-east-1.rds.amazonaws.com:5432/db\"");
        Files.writeString(copy.resolve("result.json"), text);
        return copy;
    }

    /** Gives a run the price of a bill, as if its plan had stated that the bill is of the measured system. */
    private static void priced(Path run, String perHour) throws IOException {
        Path bill = bill(run.getFileName().toString(), perHour);
        Captured priced = Captured.run("price", run.toString(), "--cost", bill.toString(), "--json");
        assertThat(priced.status()).as(priced.err()).isEqualTo(ExitStatus.DONE);
        List<?> documents = (List<?>) Json.read(priced.out(), Map.class).get("priced");
        String cost = Json.write(((Map<?, ?>) documents.get(0)).get("cost"))
                .replace("\"stated\" : false", "\"stated\" : true");
        Path result = run.resolve("result.json");
        Files.writeString(
                result, Files.readString(result).replace("\"cost\" : null", "\"cost\" : " + cost.replace("$", "")));
    }

    private static Path bill(String name, String perHour) throws IOException {
        return Files.writeString(
                folder.resolve(name + ".csv"),
                "component,provider,region,key,quantity,unit,reason,price,currency\n" + "instance,own,office," + name
                        + ",1,Hrs,a server," + perHour + ",USD\n");
    }

    private static Captured quote(String rate, Object... more) {
        Stream<String> first = Stream.of("quote", "tpcc", "--slo", "p95 < 20ms", "--rate", rate);
        return Captured.run(
                Stream.concat(first, Stream.of(more).map(Object::toString)).toArray(String[]::new));
    }

    private static Quote document(Captured captured) {
        return Json.read(captured.out(), Quote.class);
    }

    @Test
    void theCheapestConfigurationThatCarriesTheLoadIsNamed() {
        Captured text = quote("90/s", "--from", small, large);
        assertThat(text.status()).as(text.err()).isEqualTo(ExitStatus.DONE);
        assertThat(text.out())
                .startsWith("tpcc: 90/s transactions of all types, p95 < 20ms")
                .contains("Cheapest: small.csv, 73.00 USD a month, with a headroom of +11 %.");
        assertThat(text.out().lines())
                .allSatisfy(
                        line -> assertThat(line.length() <= 80 || !line.strip().contains(" "))
                                .as(line)
                                .isTrue());
        Captured more = quote("200/s", "--from", small, large, "--json");
        assertThat(more.status()).isEqualTo(ExitStatus.DONE);
        QuotedConfiguration answer = document(more).groups().get(0).answer();
        assertThat(answer).isNotNull();
        assertThat(answer.origin().runs()).containsExactly("large");
        assertThat(document(more).groups().get(0).configurations())
                .extracting(QuotedConfiguration::outcome)
                .containsExactly(Outcome.CARRIES, Outcome.MISSES);
    }

    @Test
    void aLoadThatNoConfigurationCarriesFails() {
        Captured text = quote("900/s", "--from", small, large);
        assertThat(text.status()).isEqualTo(ExitStatus.INVALID);
        assertThat(text.out()).contains("No configuration is known to carry this load.");
    }

    @Test
    void theQuoteIsWrittenAsAPageToo() throws IOException {
        Path page = folder.resolve("quote.html");
        Path markdown = folder.resolve("quote.md");
        assertThat(quote("90/s", "--from", small, large, "--report", page).status())
                .isEqualTo(ExitStatus.DONE);
        assertThat(quote("90/s", "--from", small, large, "--report", markdown).status())
                .isEqualTo(ExitStatus.DONE);
        assertThat(page).content().contains("Quote for tpcc");
        assertThat(markdown).content().contains("# Quote for tpcc", "small.csv", "+11 %");
        Captured wrong = quote("90/s", "--from", small, "--report", folder.resolve("quote.pdf"));
        assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(wrong.err()).contains("a name that ends in .html or .md is needed");
        Captured unwritten = quote("90/s", "--from", small, large, "--report", page.resolve("below.html"));
        assertThat(unwritten.status()).isEqualTo(ExitStatus.HOST);
        assertThat(unwritten.out()).contains("Cheapest: small.csv");
        assertThat(unwritten.err()).contains("cannot write", "choose another file with --report");
    }

    @Test
    void runsWithoutAPriceGetOne() throws IOException {
        Path one = copied(measured("first"), "one", 100);
        Path two = copied(measured("second"), "two", 100);
        Captured none = quote("90/s", "--from", one, two);
        assertThat(none.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(none.err()).contains("no run has a price: one, two; add --cost SYSTEM");
        Captured each = quote(
                "90/s",
                "--from",
                one,
                two,
                "--cost",
                "one=" + bill("cheap", "0.01"),
                "--cost",
                two + "=" + bill("dear", "0.02"),
                "--json");
        // The host's name does not show that the bills are of these systems.
        assertThat(each.status()).as(each.err()).isEqualTo(ExitStatus.INVALID);
        assertThat(document(each).groups().get(0).configurations())
                .extracting(configuration -> configuration.price().perMonth().toPlainString())
                .containsExactly("7.3", "14.6");
        assertThat(document(each).groups().get(0).configurations().get(0).unranked())
                .startsWith("price of a system that was not measured");
        Captured twice = quote("90/s", "--from", one, two, "--cost", "a.csv", "--cost", "b.csv");
        assertThat(twice.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(twice.err()).contains("write RUN=SYSTEM with a run of --from");
    }

    @Test
    void wrongInputIsRefusedWithWhatWasFound() throws IOException {
        assertThat(quote("0/s", "--from", small).status()).isEqualTo(ExitStatus.USAGE);
        Captured folderless = quote("90/s", "--from", folder.resolve("nothing"));
        assertThat(folderless.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(folderless.err()).contains("is not the folder of a run");
        Path empty = Files.createDirectories(folder.resolve("empty"));
        Captured runless = quote("90/s", "--from", empty, small);
        assertThat(runless.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(runless.err()).contains("empty is not the folder of a run");
        Captured priced = quote("90/s", "--from", small, large, "--cost", "small=" + bill("other", "1"));
        assertThat(priced.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(priced.err()).contains("small has a price, that of small.csv", "Leave out --cost for this run");
        Captured workload =
                Captured.run("quote", "oltp", "--slo", "p95 < 20ms", "--rate", "90/s", "--from", small.toString());
        assertThat(workload.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(workload.err()).contains("no trial of workload 'oltp' was found: small: its workload is tpcc");
        Captured type = Captured.run(
                "quote", "tpcc", "--slo", "p95(new-oder) < 20ms", "--rate", "90/s", "--from", small.toString());
        assertThat(type.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(type.err()).contains("there is no transaction type 'new-oder' (did you mean 'new-order'?)");
        Path torn = Files.createDirectories(folder.resolve("torn"));
        Files.writeString(
                torn.resolve("result.json"),
                Files.readString(small.resolve("result.json")).substring(0, 999));
        Captured unread = quote("90/s", "--from", torn, small);
        assertThat(unread.status()).isEqualTo(ExitStatus.DONE);
        assertThat(unread.out()).contains("Not used, or used in part:", "torn: ");
        Captured alone = quote("90/s", "--from", torn);
        assertThat(alone.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(alone.err()).contains("no trial of workload 'tpcc' was found: torn: ");
    }
}
