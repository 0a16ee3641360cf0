package dev.assay.analysis;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * A parameter whose value at an optimum is the highest or the lowest one tried: the true optimum may lie beyond it. Immutable.
 *
 * @param parameter of the matrix, such as {@code users}
 * @param side of the tried values
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Edge(String parameter, Side side) {

    /** A side of the tried values. */
    public enum Side {
        /** The largest value tried. */
        HIGHEST,
        /** The smallest value tried. */
        LOWEST
    }

    /**
     * Returns the edges on which a point lies: its parameters with at least two different numbers or rates among the tried values.
     * A lowest value of 1 or less is no edge, since counts have no smaller value.
     *
     * @param point values of the parameters
     * @param tried the points of the same system, also those without a usable result
     */
    static List<Edge> of(Map<String, String> point, Collection<Map<String, String>> tried) {
        List<Edge> edges = new ArrayList<>();
        point.forEach((parameter, value) -> {
            List<Optional<BigDecimal>> values = tried.stream()
                    .map(one -> one.get(parameter))
                    .filter(Objects::nonNull)
                    .distinct()
                    .map(Edge::number)
                    .toList();
            Optional<BigDecimal> own = number(value);
            if (parameter.equals(Source.MADE_UP)
                    || values.size() < 2
                    || own.isEmpty()
                    || values.stream().anyMatch(Optional::isEmpty)) {
                return;
            }
            List<BigDecimal> numbers = values.stream().flatMap(Optional::stream).toList();
            BigDecimal at = own.get();
            if (numbers.stream().allMatch(other -> other.compareTo(at) <= 0)) {
                edges.add(new Edge(parameter, Side.HIGHEST));
            } else if (at.compareTo(BigDecimal.ONE) > 0
                    && numbers.stream().allMatch(other -> other.compareTo(at) >= 0)) {
                edges.add(new Edge(parameter, Side.LOWEST));
            }
        });
        return List.copyOf(edges);
    }

    /** Returns one sentence for all edges of a point: {@code highest users tried; larger values may be faster}; empty without any. */
    public static String text(List<Edge> edges) {
        List<String> texts = new ArrayList<>();
        for (Side side : Side.values()) {
            String names = edges.stream()
                    .filter(edge -> edge.side == side)
                    .map(Edge::parameter)
                    .collect(Collectors.joining(" and "));
            if (!names.isEmpty()) {
                texts.add(
                        side == Side.HIGHEST
                                ? "highest " + names + " tried; larger values may be faster"
                                : "lowest " + names + " tried; smaller values may be faster");
            }
        }
        return String.join("; ", texts);
    }

    /** Returns a number, or a rate per second; empty for another text. */
    private static Optional<BigDecimal> number(String text) {
        try {
            return Optional.of(
                    text.contains("/")
                            ? new BigDecimal(Double.toString(Rate.parse(text).perSecond()))
                            : new BigDecimal(text));
        } catch (NumberFormatException | AssayException e) {
            return Optional.empty();
        }
    }
}
