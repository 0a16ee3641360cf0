package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.cost.BillSources;
import dev.assay.model.cost.Charge;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.plan.Experiment;
import dev.assay.model.unit.TimeText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Formats the minimum cost of a plan before it runs: usage and load times are not known yet. Stateless. */
final class PlanPriceText {

    private static final int SECONDS_OF_A_MINUTE = 60;

    private PlanPriceText() {}

    /** Returns a line for each priced target with its prices and notes, the total, and the targets without a price. */
    static List<String> lines(PlanFile plan, BillSources bills) {
        List<String> lines = new ArrayList<>();
        Map<Currency, Money> sums = new LinkedHashMap<>();
        Map<String, PricedBill> prices = plan.prices();
        prices.forEach((target, price) -> {
            Duration time = time(target, plan.experiment());
            Duration minimum = bills.minimumTime(price.bill());
            Money least = least(price, time, minimum);
            sums.merge(price.currency(), least, Money::plus);
            lines.add(target + " is priced as " + price.bill().system() + ": "
                    + price.perMonth().text(2) + " per month, at least " + least.text(2) + " for the "
                    + TimeText.format(time) + " of its cells, without the data load" + minimum(time, minimum));
            Charge probe = price.probe();
            if (!probe.equals(Charge.none(price.currency()))) {
                lines.add("    client hosts: "
                        + probe.perMonth(price.hoursPerMonth()).text(2)
                        + " per month; included in the cost of the cells");
            }
            price.lines().stream()
                    .map(line -> CostText.unitPrice(line.price(), price.terms().on()))
                    .distinct()
                    .forEach(each -> lines.add("    " + each));
            price.notes().stream().distinct().forEach(note -> lines.add("    " + note));
        });
        sums.forEach((currency, sum) -> lines.add("Total of all priced targets: at least " + sum.text(2)
                + ", plus the data load and everything without a price"));
        if (!sums.isEmpty()) {
            unpriced(plan.experiment(), prices.keySet()).ifPresent(lines::add);
        }
        return lines;
    }

    private static Optional<String> unpriced(Experiment experiment, Set<String> priced) {
        List<String> names = experiment.cells().stream()
                .map(cell -> cell.target().name())
                .distinct()
                .filter(target -> !priced.contains(target))
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Not priced and not in the total: " + String.join(", ", names) + " (no entry in cost.systems)");
    }

    private static Duration time(String target, Experiment experiment) {
        return experiment.cells().stream()
                .filter(cell -> cell.target().name().equals(target))
                .map(cell ->
                        cell.schedule().total().plus(experiment.plan().sweep().coolDown()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static Money least(PricedBill price, Duration time, Duration minimum) {
        return price.system()
                .in(minutes(time).max(minutes(minimum)), price.hoursPerMonth())
                .plus(price.probe().in(minutes(time), price.hoursPerMonth()));
    }

    private static BigDecimal minutes(Duration time) {
        return BigDecimal.valueOf(time.toSeconds()).divide(BigDecimal.valueOf(SECONDS_OF_A_MINUTE), Money.DIVISION);
    }

    private static String minimum(Duration time, Duration minimum) {
        return time.compareTo(minimum) < 0 ? " (at least " + TimeText.format(minimum) + " are billed)" : "";
    }
}
