package dev.assay.report;

import dev.assay.model.result.Verdict;
import dev.assay.model.unit.MetricNames;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.store.RunHistory;
import dev.assay.store.StoredRun;
import dev.assay.store.StoredRun.BestPoint;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Builds the page of all runs in a results folder: a table, and the best throughput of each series over time. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RunsPage {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String POINT = "best point";
    private static final String HALF_WIDTH = "±";
    private static final String PRICE = "price a month";
    private static final String TAGS = "tags";

    /** The name of a run begins with its time and plan. */
    private static final List<String> COLUMNS = List.of(
            "run",
            "workload",
            "target",
            POINT,
            "throughput",
            HALF_WIDTH,
            "metric",
            "p95 (ms)",
            "verdict",
            "cells",
            PRICE,
            TAGS);

    private RunsPage() {}

    /**
     * Returns the page.
     *
     * @param folder name of the results folder
     * @param runs the newest first
     * @param colophon version of the tool
     */
    public static Page of(String folder, List<StoredRun> runs, String colophon) {
        List<Section> sections = new ArrayList<>(trend(runs));
        sections.add(new Section("all-runs", "All runs", List.of(table("runs", runs))));
        return page(folder, count(runs) + ", the newest first", sections, colophon);
    }

    /**
     * Returns the page of a test suite: its own runs in a table before the other runs of the folder.
     *
     * @param folder name of the results folder
     * @param own runs of this execution of the suite, the newest first
     * @param others runs of earlier executions and of other processes, the newest first
     * @param colophon version of the tool
     */
    public static Page ofSuite(String folder, List<StoredRun> own, List<StoredRun> others, String colophon) {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("this-execution", "This execution", List.of(table("runs", own))));
        if (!others.isEmpty()) {
            sections.add(new Section("other-runs", "Earlier and other runs", List.of(table("others", others))));
        }
        sections.addAll(trend(Stream.concat(own.stream(), others.stream()).toList()));
        return page(
                folder,
                count(own) + " of this execution"
                        + (others.isEmpty() ? "" : ", " + count(others) + " before or beside it"),
                sections,
                colophon);
    }

    private static Page page(String folder, String subtitle, List<Section> sections, String colophon) {
        return new Page("Runs in " + folder, subtitle, List.of(), List.of(), List.of(), sections, colophon);
    }

    private static String count(List<StoredRun> runs) {
        return runs.size() + (runs.size() == 1 ? " run" : " runs");
    }

    private static List<Section> trend(List<StoredRun> runs) {
        List<Block> trends = new ArrayList<>(trends(runs));
        return trends.isEmpty() ? List.of() : List.of(new Section("trends", "Over time", trends));
    }

    private static Table table(String id, List<StoredRun> runs) {
        List<List<Cell>> rows = new ArrayList<>();
        for (StoredRun run : runs) {
            if (run.best().isEmpty()) {
                rows.add(row(run, null));
            }
            run.best().forEach(best -> rows.add(row(run, best)));
        }
        Set<String> empty = empty(runs);
        int[] shown = IntStream.range(0, COLUMNS.size())
                .filter(column -> !empty.contains(COLUMNS.get(column)))
                .toArray();
        return new Table(
                id,
                "Runs with the best point of each target",
                IntStream.of(shown).mapToObj(COLUMNS::get).toList(),
                rows.stream()
                        .map(row -> IntStream.of(shown).mapToObj(row::get).toList())
                        .toList());
    }

    /** Returns the columns without a value. */
    private static Set<String> empty(List<StoredRun> runs) {
        List<BestPoint> best = runs.stream().flatMap(run -> run.best().stream()).toList();
        Set<String> empty = new HashSet<>();
        if (best.stream().allMatch(each -> each.point().isEmpty())) {
            empty.add(POINT);
        }
        if (best.stream().allMatch(each -> each.halfWidth95() == null)) {
            empty.add(HALF_WIDTH);
        }
        if (best.stream().allMatch(each -> each.perMonth() == null)) {
            empty.add(PRICE);
        }
        if (runs.stream().allMatch(run -> run.tags().isEmpty())) {
            empty.add(TAGS);
        }
        return empty;
    }

    private static List<Cell> row(StoredRun run, @Nullable BestPoint best) {
        return List.of(
                run.report() ? Cell.linked(run.name(), address(run.name()) + "/report.html") : Cell.of(run.name()),
                Cell.of(run.workload()),
                Cell.of(best == null ? "–" : best.target()),
                Cell.of(best == null ? "–" : best.point()),
                Cell.of(best == null ? null : (Double) best.value()),
                Cell.ofUncertainty(best == null ? null : best.halfWidth95()),
                Cell.of(best == null ? "–" : MetricNames.unit(best.metric())),
                Cell.ofMicros(best == null ? null : best.p95Micros()),
                Cell.of(run.outcome(), tone(run.outcome())),
                Cell.of(run.measured()).noted(run.measured() < run.cells() ? "of " + run.cells() : null),
                best == null || best.perMonth() == null
                        ? Cell.of((Double) null)
                        : Cell.ofMoney(best.perMonth()).noted(best.currency()),
                Cell.of(String.join(" ", run.tags())));
    }

    private static Tone tone(String outcome) {
        return outcome.equals(Verdict.Status.VALID.name())
                ? Tone.GOOD
                : outcome.equals(Verdict.Status.SUSPECT.name()) || outcome.equals(StoredRun.UNFINISHED)
                        ? Tone.DOUBTFUL
                        : Tone.BAD;
    }

    private static String address(String name) {
        return Arrays.stream(name.split("/"))
                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }

    /** Returns a chart with a panel for each metric that some series has at least twice, and its p95; none if there is none. */
    private static List<Chart> trends(List<StoredRun> runs) {
        Map<String, List<RunHistory.Series>> byMetric = new LinkedHashMap<>();
        RunHistory.of(runs).stream()
                .filter(series -> series.entries().size() > 1)
                .forEach(series -> byMetric.computeIfAbsent(series.metric(), metric -> new ArrayList<>())
                        .add(series));
        List<Panel> panels = new ArrayList<>();
        byMetric.forEach((metric, series) -> {
            panels.add(panel(series, MetricNames.heading(metric), BestPoint::value, BestPoint::halfWidth95));
            Panel times = panel(
                    series,
                    byMetric.size() == 1 ? "p95 (ms)" : "p95 (ms) of " + MetricNames.heading(metric),
                    RunsPage::millis,
                    best -> null);
            if (times.series().stream().anyMatch(Series::hasValues)) {
                panels.add(times);
            }
        });
        boolean intervals = panels.stream()
                .flatMap(panel -> panel.series().stream())
                .anyMatch(series -> !series.halfWidths().isEmpty());
        return panels.isEmpty()
                ? List.of()
                : List.of(new Chart(
                        "trend",
                        "Best point of each plan and target",
                        intervals
                                ? "Each point is a run; the bars are 95 % confidence intervals where a run has repetitions."
                                : "Each point is a run.",
                        panels.size() == 1 ? List.of(panels.get(0).labelled("")) : panels));
    }

    private static @Nullable Double millis(BestPoint best) {
        return best.p95Micros() == null ? null : Double.valueOf(best.p95Micros() / 1e3);
    }

    /** Names runs by their commits if each has one, and by their start otherwise. */
    private static Panel panel(
            List<RunHistory.Series> series,
            String heading,
            Function<BestPoint, @Nullable Double> figure,
            Function<BestPoint, @Nullable Double> halfWidth) {
        List<RunHistory.Entry> all = series.stream()
                .flatMap(each -> each.entries().stream())
                .sorted(Comparator.comparing(RunHistory.Entry::startedAt))
                .toList();
        List<StoredRun> dates =
                all.stream().map(RunHistory.Entry::run).distinct().toList();
        boolean commits = all.stream().allMatch(entry -> entry.commit() != null);
        Map<StoredRun, String> labels = new LinkedHashMap<>();
        all.forEach(entry -> {
            String time = TIME.format(entry.startedAt());
            labels.putIfAbsent(entry.run(), commits ? entry.commit() + ", " + time : time);
        });
        List<Series> lines = new ArrayList<>();
        for (RunHistory.Series own : series) {
            Map<StoredRun, BestPoint> byRun = new LinkedHashMap<>();
            own.entries().forEach(entry -> byRun.put(entry.run(), entry.best()));
            List<@Nullable Double> values = new ArrayList<>();
            List<@Nullable Double> halfWidths = new ArrayList<>();
            List<@Nullable String> notes = new ArrayList<>();
            for (StoredRun run : dates) {
                BestPoint best = byRun.get(run);
                values.add(best == null ? null : figure.apply(best));
                halfWidths.add(best == null ? null : halfWidth.apply(best));
                notes.add(best == null || best.point().isEmpty() ? null : best.point());
            }
            boolean intervals = halfWidths.stream().anyMatch(Objects::nonNull);
            lines.add(new Series(
                    own.name(), values, notes, intervals ? halfWidths : List.of(), false, Series.Line.STRAIGHT));
        }
        return Panel.ofCategories(
                        Panel.Kind.LINE,
                        Axis.of(
                                commits ? "commit and start of the run (UTC)" : "start of the run (UTC)",
                                List.copyOf(labels.values())),
                        Axis.linear(heading, ""),
                        lines)
                .labelled(heading);
    }
}
