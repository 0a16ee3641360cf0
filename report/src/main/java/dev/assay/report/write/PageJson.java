package dev.assay.report.write;

import dev.assay.internal.codec.Json;
import dev.assay.model.unit.Kebab;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Pages as JSON: whole, for programs, and the charts alone, for the script that draws them. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PageJson {

    /** More than any screen shows. */
    private static final MathContext DIGITS = new MathContext(7);

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
            one.putAll(chart(chart));
        } else {
            one.put("content", block);
        }
        return one;
    }

    /** The charts by id, to stand in a script element: whatever is in a name, it does not end there. */
    static String charts(Page page) {
        Map<String, Object> charts = new LinkedHashMap<>();
        for (Section section : page.sections()) {
            for (Block block : section.blocks()) {
                if (block instanceof Chart chart) {
                    charts.put(chart.id(), chart(chart));
                }
            }
        }
        return Json.writeCompact(charts)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    private static Map<String, Object> chart(Chart chart) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("title", chart.title());
        one.put("panels", chart.panels().stream().map(PageJson::panel).toList());
        return one;
    }

    private static Map<String, Object> panel(Panel panel) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("label", panel.label());
        one.put("kind", Kebab.of(panel.kind()));
        one.put("x", axis(panel.x()));
        one.put("y", axis(panel.y()));
        if (panel.second() != null) {
            one.put("second", axis(panel.second()));
        }
        one.put("positions", numbers(panel.positions()));
        if (!panel.labels().isEmpty()) {
            one.put("labels", panel.labels());
        }
        one.put("series", panel.series().stream().map(PageJson::series).toList());
        if (!panel.marks().isEmpty()) {
            one.put(
                    "marks",
                    panel.marks().stream()
                            .map(mark -> List.of(Kebab.of(mark.kind()), mark.from(), mark.to(), mark.label()))
                            .toList());
        }
        return one;
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

    private static Map<String, Object> series(Series series) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("name", series.name());
        one.put("values", numbers(series.values()));
        if (!series.notes().isEmpty()) {
            one.put("notes", series.notes());
        }
        if (!series.halfWidths().isEmpty()) {
            one.put("halfWidths", numbers(series.halfWidths()));
        }
        if (series.second()) {
            one.put("second", true);
        }
        if (series.line() != Series.Line.STRAIGHT) {
            one.put(Kebab.of(series.line()), true);
        }
        return one;
    }

    private static List<@Nullable BigDecimal> numbers(List<? extends @Nullable Double> values) {
        List<@Nullable BigDecimal> numbers = new ArrayList<>();
        for (Double value : values) {
            numbers.add(value == null || !Double.isFinite(value) ? null : shortened(value));
        }
        return numbers;
    }

    private static BigDecimal shortened(double value) {
        BigDecimal rounded =
                new BigDecimal(Double.toString(value)).round(DIGITS).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
