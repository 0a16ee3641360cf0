package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.model.Sha256;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces of replays. */
@Parallel
class ReplayTraceTest {

    @TempDir
    private Path folder;

    private ReplayTrace read(String text, double speed) throws IOException {
        Path file = folder.resolve("day.csv");
        Files.writeString(file, text);
        return ReplayTraceReader.read(file.toString(), speed);
    }

    @Test
    void linesHaveTheirTimesStatementsAndValues() throws IOException {
        Files.writeString(folder.resolve("Buy now.sql"), "UPDATE item SET stock = stock - :n WHERE id = :id;");
        ReplayTrace trace = read("""
                \uFEFFseconds,statement,id,n
                0.5,SELECT price FROM item WHERE id = :id,007,
                1,Buy now.sql,2,-3
                1.000,"SELECT price FROM item
                WHERE name = ':""x' AND id = :id;","",1.5

                2e0,SELECT price FROM item WHERE id = :id,null,x""", 2);

        assertThat(trace.statements())
                .extracting(ScriptChoice::id, ScriptChoice::weight)
                .containsExactly(
                        tuple("select-price-from-item-where-id-id", 2),
                        tuple("buy-now", 1),
                        tuple("select-price-from-item-where-name-x-and", 1));
        assertThat(trace.recording().nanos()).containsExactly(250_000_000, 500_000_000, 500_000_000, 1_000_000_000);
        assertThat(trace.recording().types()).containsExactly(0, 1, 2, 0);
        assertThat(trace.summary().length()).isEqualTo(Duration.ofSeconds(1));
        assertThat(trace.summary().busiestSecond()).isEqualTo(4);
        assertThat(trace.summary().types())
                .containsEntry("buy-now", 3L)
                .containsEntry("select-price-from-item-where-name-x-and", 4L);

        ClientState state = new ClientState(1, new RandomStream(0));
        assertThat(value(trace, 0, state)).isEqualTo("INTEGER 007");
        assertThat(value(trace, 1, state)).isEqualTo("NULL null");
        assertThat(value(trace, 3, state)).isEqualTo("INTEGER -3");
        assertThat(value(trace, 4, state)).isEqualTo("TEXT ");
        assertThat(value(trace, 5, state)).isEqualTo("DOUBLE 1.5");
        assertThat(value(trace, 6, state)).isEqualTo("NULL null");
        assertThat(value(trace, 7, state)).isEqualTo("TEXT x");
    }

    private static String value(ReplayTrace trace, int index, ClientState state) {
        trace.values().copy(index, state, 0);
        return state.kind(0) + " " + state.text(0);
    }

    /** A bar is the end of a line. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            ~~                                             ; day.csv:1:1 the trace is empty
            seconds                                        ; day.csv:1:1 the header has to begin with seconds,statement
            seconds,type                                   ; day.csv:1:9 found 'type' in the header; it has to begin with
            seconds,statement,1x                           ; day.csv:1:19 found '1x' in the header; a name of a variable
            seconds,statement,a,a                          ; day.csv:1:21 the header has 'a' twice
            seconds,statement                              ; day.csv:1:1 the trace has no lines after its header
            seconds,statement|0,SELECT 1|x,SELECT 1        ; day.csv:3:1 found 'x'; write seconds since the beginning
            seconds,statement|-1,SELECT 1                  ; day.csv:2:1 found '-1'; write seconds
            seconds,statement|1,SELECT 1|0.5,SELECT 1      ; day.csv:3:1 found 0.5 s after a later time; sort the lines
            seconds,statement|1,SELECT 1,2                 ; day.csv:2:12 found 3 fields in this line, the header has 2
            seconds,statement,a|1,SELECT :a                ; day.csv:2:3 found 2 fields in this line, the header has 3
            seconds,statement|1,                           ; day.csv:2:3 this line has no statement
            seconds,statement,b|1,SELECT 1,2               ; day.csv:1:19 no statement uses the variable :b
            seconds,statement|1,"SELECT 1                  ; day.csv: the trace is no CSV of RFC 4180: Unclosed quoted field at end of input (record starting at line 2)
            seconds,statement|1,"SELECT" 1                 ; day.csv: the trace is no CSV of RFC 4180: Unexpected character after closing quote: ' ' (0x20) (record starting at line 2)
            seconds,statement,a|1,"a""b|"",c",x,y          ; day.csv:3:9 found 4 fields in this line, the header has 3
            seconds,statement|1,SELECT 1 \\foo             ; day.csv:2:12 there is no command
            seconds,statement|1,none.sql                   ; day.csv:2:3: cannot read the script
            """)
    void errorsHaveLineAndColumn(String text, String message) {
        assertThatThrownBy(() -> read(text == null ? "" : text.replace('|', '\n'), 1))
                .hasMessageStartingWith(message);
    }

    /** A restart executes the same line again. */
    @Test
    void anArrivalGetsTheValuesOfItsLine() throws IOException {
        ReplayTrace trace = read("""
                seconds,statement,id
                0,SELECT :id,7
                1,"SELECT 1, :id",8
                2,SELECT :id,9
                3,"SELECT 1, :id",10
                """, 1);
        VariableNames names = new VariableNames();
        int slot = names.slot("id");
        ClientState state = new ClientState(names.size(), new RandomStream(0));
        List<String> prepared = new ArrayList<>();
        Transaction<JdbcSession> second = trace.transaction(1, new Recorded(prepared, state, slot), names, state);

        second.prepare();
        second.prepareArrival(3);
        second.prepareArrival(1);
        second.prepare();

        assertThat(prepared).containsExactly("8", "10", "8", "8");
    }

    private record Recorded(List<String> prepared, ClientState state, int slot) implements Transaction<JdbcSession> {

        @Override
        public void prepare() {
            prepared.add(state.text(slot));
        }

        @Override
        public OutcomeCode execute(JdbcSession session) {
            return OutcomeCode.COMMITTED;
        }
    }

    @Test
    void theDigestCoversTheScriptsThatLinesName() throws IOException {
        Path buy = folder.resolve("buy.sql");
        Files.writeString(buy, "SELECT 1;");
        ReplayFactory factory = new ReplayFactory();
        Files.writeString(folder.resolve("day.csv"), "seconds,statement\n0,SELECT 1\n1,buy.sql\n");
        String one = digest(factory);
        assertThat(digest(factory)).isEqualTo(one);

        Files.writeString(buy, "SELECT 1 + 1;");
        assertThat(digest(factory)).isNotEqualTo(one);

        Files.writeString(folder.resolve("day.csv"), "seconds,statement\n0,SELECT 1\n");
        assertThat(digest(factory)).isEqualTo(Sha256.hex(Files.readAllBytes(folder.resolve("day.csv"))));
    }

    private String digest(ReplayFactory factory) {
        ReplayParameters parameters =
                new ReplayParameters(folder.resolve("day.csv").toString(), 1, "", "", "");
        return Objects.requireNonNull(factory.create(parameters, new WorkloadContext(new Seeds(1), 1, 0))
                        .recording())
                .summary()
                .sha256();
    }

    @Test
    void aTraceHasAtMostTwoHundredStatements() {
        StringBuilder text = new StringBuilder("seconds,statement\n");
        for (int i = 0; i <= TracedStatements.MOST; i++) {
            text.append("0,SELECT ").append(i).append('\n');
        }
        assertThatThrownBy(() -> read(text.toString(), 1))
                .hasMessageStartingWith("day.csv:202:3 a trace can have 200 different statements; replace values");
    }

    @Test
    void aVariableWithoutValueIsFoundInItsLine() throws IOException {
        ReplayTrace trace = read("seconds,statement,id\n0,SELECT 1,\n3,\"SELECT :id, :other\",5\n", 1);
        ScriptParameters none = new ScriptParameters("", "", "", 1, "", "");

        assertThatThrownBy(() -> ScriptWorkload.of(trace, none, new Seeds(1)))
                .hasMessageStartingWith("day.csv:3:16 the variable other has no value here");
    }
}
