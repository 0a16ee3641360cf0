package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceListAge;
import dev.assay.model.environment.EnvironmentFinding;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.unit.TimeText;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionPlan.Item;
import dev.assay.provision.ProvisionPlan.Price;
import dev.assay.provision.ProvisionPlan.Total;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats the plan of a rented environment for the terminal. Stateless. */
final class ProvisionText {

    private static final int CENTS = 2;

    /** The beginning of the subjects of databases. */
    private static final String DATABASE = "database ";

    private ProvisionText() {}

    /**
     * Returns resources, costs and findings.
     *
     * @param unattended what happens at a limit without the command; empty if there is no limit
     * @param columns most columns of a line
     */
    static String of(ProvisionPlan plan, String unattended, int columns) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "%s: %d resources for the run '%s'. This is a plan: nothing was created, no service was called.",
                plan.plan(), plan.resources().size(), plan.run()));
        lines.add("");
        if (!plan.resources().isEmpty()) {
            lines.add(resources(plan.resources()));
            lines.add("Tags of each: assay:run=" + plan.run() + ", assay:plan=" + plan.plan()
                    + "; those of a database also assay:database. In the order of creation; deleted in reverse.");
            lines.add("");
        }
        String study = TimeText.format(Duration.ofSeconds(plan.studySeconds()));
        costs(plan, study, lines);
        plan.notes().forEach(lines::add);
        if (!unattended.isEmpty()) {
            lines.add(unattended);
        }
        findings(plan, lines);
        return WrappedText.join(lines, columns);
    }

    private static String resources(List<ResourceSpec> resources) {
        List<String[]> rows = new ArrayList<>();
        for (ResourceSpec resource : resources) {
            rows.add(new String[] {resource.kind(), resource.name(), resource.region(), details(resource)});
        }
        return TableText.plain(List.of("resource", "name", "region", "what it is"), rows);
    }

    private static String details(ResourceSpec resource) {
        return resource.details().entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(", "));
    }

    private static void costs(ProvisionPlan plan, String study, List<String> lines) {
        Map<String, Integer> sources = new LinkedHashMap<>();
        // Usually all prices are in one currency, which the headings name.
        boolean one = plan.totals().size() == 1;
        String currency = one ? plan.totals().get(0).study().currency() + " " : "";
        List<String[]> rows = new ArrayList<>();
        for (Item item : plan.items()) {
            Price price = item.price();
            rows.add(new String[] {
                item.subject(),
                item.description(),
                price == null
                        ? "no price"
                        : price.each() + " per " + item.unit().code(),
                price == null ? "-" : amount(price.perMonth(), one),
                price == null ? "-" : amount(price.study(), one),
                price == null ? "" : "[" + number(sources, price, plan.on()) + "]"
            });
        }
        if (!rows.isEmpty()) {
            String month = currency + "a month of " + plan.hoursPerMonth().toPlainString() + " h";
            lines.add(TableText.plain(List.of("for", "what", "price", month, currency + "for " + study, "list"), rows));
            lines.add("");
        }
        for (Total total : plan.totals()) {
            String least = total.complete() ? "" : "at least ";
            lines.add(format(
                    "Total: %s%s for the %s of the study, %s%s per month, of which databases %s.",
                    least,
                    total.study().text(CENTS),
                    study,
                    least,
                    total.perMonth().text(CENTS),
                    total.databasesPerMonth().text(CENTS)));
        }
        lines.add(
                "All resources are held for the whole study: the time of plan explain, without the time that the provider takes"
                        + " to create and delete them.");
        oneByOne(plan, lines);
        ceiling(plan, lines);
        sources.forEach((source, number) -> lines.add("[" + number + "] list of " + source));
        Map<String, List<String>> missing = new LinkedHashMap<>();
        for (Item item : plan.items()) {
            String text = item.missing();
            if (text != null) {
                missing.computeIfAbsent(text, price -> new ArrayList<>()).add(item.subject());
            }
        }
        missing.forEach(
                (text, subjects) -> lines.add("no price, in no total: " + subjects(subjects, plan) + ": " + text));
    }

    private static void oneByOne(ProvisionPlan plan, List<String> lines) {
        for (Total total : plan.totals()) {
            if (total.oneByOne().compareTo(total.study()) < 0) {
                lines.add(format(
                        "One database after another, each for an equal share of the study, would cost %s%s. Assay holds all,"
                                + " so that cells of different databases can alternate.",
                        total.complete() ? "" : "at least ", total.oneByOne().text(CENTS)));
            }
        }
    }

    private static void ceiling(ProvisionPlan plan, List<String> lines) {
        Money ceiling = plan.ceiling();
        if (ceiling == null) {
            return;
        }
        String name = "Ceiling of the plan: " + ceiling.text(CENTS) + ". The total is ";
        for (Total total : plan.totals()) {
            if (total.study().currency().equals(ceiling.currency())) {
                boolean over = total.study().compareTo(ceiling) > 0;
                Money distance = over ? total.study().minus(ceiling) : ceiling.minus(total.study());
                lines.add(name
                        + (over && !total.complete() ? "at least " : "")
                        + distance.text(CENTS)
                        + (over ? " over it." : " under it")
                        + (over
                                ? ""
                                : total.complete() ? "." : ", without the items and quantities that have no price."));
                return;
            }
        }
        lines.add(name + "not in " + ceiling.currency() + ", so that they are not compared.");
    }

    private static int number(Map<String, Integer> sources, Price price, LocalDate on) {
        return sources.computeIfAbsent(
                price.listDate() + ", " + PriceListAge.of(price.listDate(), on) + ": " + price.source(),
                source -> sources.size() + 1);
    }

    private static String amount(Money money, boolean withoutCurrency) {
        String text = money.text(CENTS);
        return withoutCurrency ? text.substring(0, text.indexOf(' ')) : text;
    }

    private static void findings(ProvisionPlan plan, List<String> lines) {
        for (Severity severity : Severity.values()) {
            List<EnvironmentFinding> of = plan.findings().stream()
                    .filter(finding -> finding.severity() == severity)
                    .toList();
            if (!of.isEmpty()) {
                lines.add("");
                lines.add(
                        switch (severity) {
                            case REFUSED -> "Cannot be created:";
                            case RETIRED ->
                                "Not sold any more; the plan is a record of its time and cannot be rented as written:";
                            case WARNING -> "Warnings:";
                        });
                grouped(of).forEach((text, subjects) -> lines.add("    " + subjects(subjects, plan) + ": " + text));
            }
        }
    }

    /** Joins subjects: {@code databases small, large}, or {@code all 10 databases}. */
    private static String subjects(List<String> subjects, ProvisionPlan plan) {
        List<String> databases =
                subjects.stream().filter(ProvisionText::isDatabase).distinct().toList();
        long all = plan.items().stream()
                .map(Item::subject)
                .filter(ProvisionText::isDatabase)
                .distinct()
                .count();
        List<String> parts = new ArrayList<>();
        if (databases.size() > 1) {
            parts.add(
                    databases.size() == all
                            ? "all " + all + " databases"
                            : "databases "
                                    + databases.stream()
                                            .map(subject -> subject.substring(DATABASE.length()))
                                            .collect(Collectors.joining(", ")));
        } else {
            parts.addAll(databases);
        }
        subjects.stream().filter(subject -> !isDatabase(subject)).distinct().forEach(parts::add);
        return String.join(", ", parts);
    }

    private static boolean isDatabase(String subject) {
        return subject.startsWith(DATABASE);
    }

    /** Returns the subjects of each text. */
    private static Map<String, List<String>> grouped(List<EnvironmentFinding> findings) {
        return findings.stream()
                .collect(Collectors.groupingBy(
                        EnvironmentFinding::text,
                        LinkedHashMap::new,
                        Collectors.mapping(EnvironmentFinding::subject, Collectors.toList())));
    }
}
