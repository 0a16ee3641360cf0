package dev.assay.report.internal.write;

import dev.assay.document.Documents;
import dev.assay.model.unit.Kebab;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.ChartBand;
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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes pages as JSON: whole for programs, and the charts alone for the page's script. Stateless. */
public final class PageJson {

    /** Significant digits of a value; whole digits are never cut. */
    private static final MathContext DIGITS = new MathContext(7);

    /** Significant digits of values in long series. */
    private static final MathContext FEWER_DIGITS = new MathContext(4);

    private static final int LONG = 60;

    /** Digits that a double represents exactly. */
    private static final int EXACT = 15;

    /** Up to this precision, double arithmetic rounds correctly unless the rest is close to one half. */
    private static final int FEW = 9;

    /** Rests closer to one half than this are rounded exactly. */
    private static final double HALF_NEARLY = 1e-6;

    private static final double[] POWERS =
            IntStream.rangeClosed(0, EXACT).mapToDouble(i -> Math.pow(10, i)).toArray();

    private PageJson() {}

    /** Returns a page as one JSON document. */
    public static String of(Page page) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", 1);
        document.put("title", page.title());
        document.put("subtitle", page.subtitle());
        document.put("configuration", page.configuration());
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
        return Documents.write(document);
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

    /** Returns the charts by id, escaped for a script element. */
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
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("charts", charts);
        document.put("lists", lists.all());
        return Documents.writeCompact(document)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    /**
     * Lists that several panels share, such as the seconds of a trial: each is written once, and panels refer to its index.
     */
    private static final class Lists {

        private final Map<List<?>, Integer> numbers = new LinkedHashMap<>();

        /** Cache by identity, which avoids converting the same marks again. */
        private final IdentityHashMap<List<ChartBand>, Integer> marks = new IdentityHashMap<>();

        private Integer number(List<?> list) {
            return numbers.computeIfAbsent(list, key -> numbers.size());
        }

        private Integer ofMarks(List<ChartBand> own) {
            return marks.computeIfAbsent(own, key -> number(PageJson.marks(own)));
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
        List<@Nullable BigDecimal> positions =
                numbers(panel.positions(), panel.x().scale() == Axis.Scale.PERCENTILE ? MathContext.DECIMAL64 : DIGITS);
        one.put("positions", lists == null ? positions : lists.number(positions));
        if (!panel.labels().isEmpty()) {
            one.put("labels", panel.labels());
        }
        one.put(
                "series",
                panel.series().stream().map(series -> series(series, digits)).toList());
        if (!panel.marks().isEmpty()) {
            one.put("marks", lists == null ? marks(panel.marks()) : lists.ofMarks(panel.marks()));
        }
        return one;
    }

    private static List<?> marks(List<ChartBand> marks) {
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

    /** Rounds to a precision; digits before the decimal point always stay. */
    private static BigDecimal shortened(double value, MathContext digits) {
        if (value == 0) {
            return BigDecimal.ZERO;
        }
        double magnitude = Math.abs(value);
        int whole = (int) Math.floor(Math.log10(magnitude)) + 1;
        int decimals = Math.max(0, digits.getPrecision() - whole);
        BigDecimal rounded;
        if (digits.getPrecision() > FEW || Math.max(whole, decimals) > EXACT) {
            rounded = exactly(value, digits);
        } else {
            // The fast path for nearly all numbers of a page: no intermediate text.
            double scaled = magnitude * POWERS[decimals];
            long floor = (long) scaled;
            double rest = scaled - floor;
            long unscaled = rest < 0.5 ? floor : floor + 1;
            rounded = Math.abs(rest - 0.5) < HALF_NEARLY
                    ? exactly(value, digits)
                    : BigDecimal.valueOf(value < 0 ? -unscaled : unscaled, decimals);
        }
        BigDecimal stripped = rounded.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    private static BigDecimal exactly(double value, MathContext digits) {
        BigDecimal exact = new BigDecimal(Double.toString(value));
        int whole = exact.precision() - exact.scale();
        return exact.setScale(Math.max(0, digits.getPrecision() - whole), RoundingMode.HALF_UP);
    }
}
