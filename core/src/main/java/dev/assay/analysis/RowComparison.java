package dev.assay.analysis;

import dev.assay.model.cost.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * A row of two tables, such as that of 64 threads. Immutable.
 *
 * @param row name
 * @param before figure in the first table, above zero
 * @param after figure in the second table
 * @param percent change
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RowComparison(String row, BigDecimal before, BigDecimal after, BigDecimal percent) {

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** Returns the common rows, in the order of the first table; figures are keyed by row. */
    public static List<RowComparison> of(Map<String, BigDecimal> before, Map<String, BigDecimal> after) {
        List<RowComparison> rows = new ArrayList<>();
        before.forEach((row, first) -> {
            BigDecimal second = after.get(row);
            if (second != null && first.signum() > 0) {
                BigDecimal percent = second.subtract(first).multiply(HUNDRED).divide(first, Money.DIVISION);
                rows.add(new RowComparison(row, first, second, percent));
            }
        });
        return List.copyOf(rows);
    }
}
