package dev.assay.workload.oltp;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Updates of {@code c} to ten hyphenated random numbers. Confined to its worker. */
final class NumbersUpdateStep implements Step {

    private static final int NUMBERS = 10;

    private final Sql sql;
    private final Inputs inputs;
    private final RandomStream random;
    private final int[] ids;
    private final int[] numbers;
    private final StringBuilder text = new StringBuilder();

    NumbersUpdateStep(Sql sql, int repeats, Inputs inputs) {
        this.sql = sql;
        this.inputs = inputs;
        this.random = inputs.stream("update-c");
        this.ids = new int[repeats];
        this.numbers = new int[repeats * NUMBERS];
    }

    @Override
    public void prepare() {
        inputs.drawIds(ids);
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = random.nextInt(Integer.MAX_VALUE);
        }
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql);
        for (int i = 0; i < ids.length; i++) {
            text.setLength(0);
            for (int n = 0; n < NUMBERS; n++) {
                text.append(n == 0 ? "" : "-").append(numbers[i * NUMBERS + n]);
            }
            statement.setString(1, text.toString());
            statement.setInt(2, ids[i]);
            statement.executeUpdate();
        }
    }
}
