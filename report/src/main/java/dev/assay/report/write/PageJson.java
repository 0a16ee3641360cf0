package dev.assay.report.write;

import dev.assay.internal.codec.Json;
import dev.assay.model.unit.Kebab;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Mark;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Pages as JSON: whole, for programs, and the charts alone, for the script that draws them. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PageJson {

    /** More than any screen shows; whole numbers have as many as they have. */
    private static final MathContext DIGITS = new MathContext(7);

    /** And of each of many seconds, as many as people read. */
    private static final MathContext FEWER_DIGITS = new MathContext(4);

    private static final int LONG = 60;

    /** Numbers with as many digits before the point, and as many decimals, are whole in a {@code long} once their point is gone. */
    private static final int FEW = 9;

    private static final double[] POWERS =
            IntStream.rangeClosed(0, FEW).mapToDouble(i -> Math.pow(10, i)).toArray();

    private PageJson() {}

    /** The page. */
    public static String of(Page page) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", 1);
        document.put("title", page.title());
        document.put("subtitle", page.subtitle());
        document.put("answers", page.answers());
        document.put("problems", page.problems());
        List<Object> sections = new ArrayList<>();
        for (Section section : page.sections()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("id", section.id());
            one.put("title", section.title());
            one.put("blocks", section.blocks().stream().map(PageJson::block).toList());
            sections.add(one);
        }
        document.put("sections", sections);
        document.put("colophon", page.colophon());
        return Json.write(document);
    }

    private static Map<String, Object> block(Block block) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("kind", Kebab.ofComponent(block.getClass().getSimpleName()));
        if (block instanceof Chart chart) {
            one.put("id", chart.id());
            one.putAll(chart(chart, null));
        } else {
            one.put("content", block);
        }
        return one;
    }

    /** The charts by id, to stand in a script element: whatever is in a name, it does not end there. */
    static String charts(Page page) {
        Lists lists = new Lists();
        Map<String, Object> charts = new LinkedHashMap<>();
        for (Section section : page.sections()) {
            for (Block block : section.blocks()) {
                if (block instanceof Chart chart) {
                    charts.put(chart.id(), chart(chart, lists));
                }
            }
        }
        return Json.writeCompact(Map.of("charts", charts, "lists", lists.all()))
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    /** Seconds and marks of a trial are those of many charts: each list stands once, and panels have its number. */
    private static final class Lists {

        private final Map<List<?>, Integer> numbers = new LinkedHashMap<>();

        /** Of what they were made, which may be the same object and need not be made again. */
        private final IdentityHashMap<List<?>, Integer> made = new IdentityHashMap<>();

        private <T> Integer number(List<T> source, Function<List<T>, List<?>> make) {
            return made.computeIfAbsent(
                    source, key -> numbers.computeIfAbsent(make.apply(source), list -> numbers.size()));
        }

        private List<List<?>> all() {
            return List.copyOf(numbers.keySet());
        }
    }

    private static Map<String, Object> chart(Chart chart, @Nullable Lists lists) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("title", chart.title());
        if (lists == null && !chart.note().isEmpty()) {
            one.put("note", chart.note());
        }
        one.put(
                "panels",
                chart.panels().stream().map(panel -> panel(panel, lists)).toList());
        return one;
    }

    private static Map<String, Object> panel(Panel panel, @Nullable Lists lists) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("label", panel.label());
        one.put("kind", Kebab.of(panel.kind()));
        one.put("x", axis(panel.x()));
        one.put("y", axis(panel.y()));
        if (panel.second() != null) {
            one.put("second", axis(panel.second()));
        }
        MathContext digits = lists != null && panel.positions().size() > LONG ? FEWER_DIGITS : DIGITS;
        MathContext exact = panel.x().scale() == Axis.Scale.PERCENTILE ? MathContext.DECIMAL64 : DIGITS;
        one.put(
                "positions",
                lists == null
                        ? numbers(panel.positions(), exact)
                        : lists.number(panel.positions(), positions -> numbers(positions, exact)));
        if (!panel.labels().isEmpty()) {
            one.put("labels", panel.labels());
        }
        one.put(
                "series",
                panel.series().stream().map(series -> series(series, digits)).toList());
        if (!panel.marks().isEmpty()) {
            one.put("marks", lists == null ? marks(panel.marks()) : lists.number(panel.marks(), PageJson::marks));
        }
        return one;
    }

    private static List<?> marks(List<Mark> marks) {
        return marks.stream()
                .map(mark -> List.of(Kebab.of(mark.kind()), mark.from(), mark.to(), mark.label()))
                .toList();
    }

    private static Map<String, Object> axis(Axis axis) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("name", axis.name());
        one.put("unit", axis.unit());
        one.put("scale", Kebab.of(axis.scale()));
        if (axis.scale() == Axis.Scale.CATEGORY) {
            one.put("categories", axis.categories());
        }
        return one;
    }

    private static Map<String, Object> series(Series series, MathContext digits) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("name", series.name());
        one.put("values", numbers(series.values(), digits));
        if (!series.notes().isEmpty()) {
            one.put("notes", series.notes());
        }
        if (!series.halfWidths().isEmpty()) {
            one.put("halfWidths", numbers(series.halfWidths(), digits));
        }
        if (series.second()) {
            one.put("second", true);
        }
        if (series.line() != Series.Line.STRAIGHT) {
            one.put(Kebab.of(series.line()), true);
        }
        return one;
    }

    private static List<@Nullable BigDecimal> numbers(List<? extends @Nullable Double> values, MathContext digits) {
        List<@Nullable BigDecimal> numbers = new ArrayList<>();
        for (Double value : values) {
            numbers.add(value == null || !Double.isFinite(value) ? null : shortened(value, digits));
        }
        return numbers;
    }

    /** Digits before the point always stay: what is whole is not cut. */
    private static BigDecimal shortened(double value, MathContext digits) {
        if (value == 0) {
            return BigDecimal.ZERO;
        }
        int whole = (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        int decimals = digits.getPrecision() - whole;
        BigDecimal rounded = Math.max(whole, decimals) > FEW
                ? exactly(value, digits)
                // Of the many numbers of a page, all but a few: no text is made of them on the way.
                : BigDecimal.valueOf(Math.round(value * POWERS[Math.max(0, decimals)]), Math.max(0, decimals));
        BigDecimal stripped = rounded.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    private static BigDecimal exactly(double value, MathContext digits) {
        BigDecimal exact = new BigDecimal(Double.toString(value));
        int whole = exact.precision() - exact.scale();
        return exact.setScale(Math.max(0, digits.getPrecision() - whole), RoundingMode.HALF_UP);
    }
}
