package dev.assay.analysis.quote;

import dev.assay.analysis.compare.LikeWithLike;
import dev.assay.analysis.compare.SideDifference;
import dev.assay.analysis.compare.SideDifference.Kind;
import dev.assay.cost.PricedPoint;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Joins measurements of one configuration, and groups configurations that did the same work. Stateless. */
final class LikeGroups {

    /** The load, which a sweep varies. The default number of an open load's sessions follows from its rate. */
    private static final Set<String> LOAD = Set.of("users", "rate");

    /** What does not tell two configurations apart. */
    private static final Set<String> SAME_CONFIGURATION =
            Set.of("users", "rate", "measured time", "client hosts", "Java", "Assay");

    private LikeGroups() {}

    /**
     * Configurations that did the same work.
     *
     * @param lines the configurations, at least one
     * @param work differences from the work of the first group
     * @param conditions differences between the conditions of the measurements in the group
     */
    record LikeGroup(List<Line> lines, List<SideDifference> work, List<SideDifference> conditions) {}

    /** The purchased resources and the purchase option; client hosts are no part of the purchase. */
    private record Bought(List<ResourceBill.Line> lines, List<ResourceBill.Meter> meters, PurchaseOption option) {

        static Bought of(PricedPoint priced) {
            ResourceBill bill = priced.cost().basis().bill();
            return new Bought(
                    bill.lines().stream()
                            .filter(line -> line.component() != CostComponent.PROBE)
                            .toList(),
                    bill.meters(),
                    priced.cost().terms().option());
        }
    }

    /** Returns the groups, the one with the most configurations first. Configurations without a measurement come last. */
    static List<LikeGroup> of(List<Line> lines) {
        List<List<Line>> groups = new ArrayList<>();
        for (Line line : joined(lines)) {
            groups.stream()
                    .filter(group -> differences(group.get(0), line, Kind.WORK).isEmpty())
                    .findFirst()
                    .ifPresentOrElse(group -> group.add(line), () -> groups.add(new ArrayList<>(List.of(line))));
        }
        groups.sort(Comparator.comparing((List<Line> group) -> unmeasured(group.get(0)))
                .thenComparingInt(group -> -group.size()));
        return groups.stream()
                .map(group -> new LikeGroup(group, work(groups.get(0).get(0), group.get(0)), conditions(group)))
                .toList();
    }

    /** Returns whether all trials were refused, so that the work is unknown. */
    private static boolean unmeasured(Line line) {
        return line.samples().isEmpty();
    }

    private static List<SideDifference> work(Line base, Line other) {
        return unmeasured(other) ? List.of() : differences(base, other, Kind.WORK);
    }

    /** Joins the lines of several runs of one configuration: the same bill, system, work and conditions. */
    private static List<Line> joined(List<Line> lines) {
        List<Line> joined = new ArrayList<>();
        for (Line line : lines) {
            int same = -1;
            for (int i = 0; i < joined.size() && same < 0; i++) {
                same = same(joined.get(i), line) ? i : -1;
            }
            if (same < 0) {
                joined.add(line);
            } else {
                joined.set(same, joined.get(same).with(line));
            }
        }
        return joined;
    }

    private static boolean same(Line one, Line other) {
        PricedPoint first = one.priced();
        PricedPoint second = other.priced();
        return first != null
                && second != null
                && !one.first().run().equals(other.first().run())
                && one.others().equals(other.others())
                && Bought.of(first).equals(Bought.of(second))
                && !otherSessions(one, other)
                && LikeWithLike.of(one.samples(), other.samples(), SAME_CONFIGURATION)
                        .isEmpty();
    }

    /** Returns whether two open loads offered the same rate with different numbers of sessions. */
    private static boolean otherSessions(Line one, Line other) {
        return !one.closed()
                && !other.closed()
                && one.offers().stream()
                        .anyMatch(offer -> other.offers().stream()
                                .anyMatch(each -> Line.load(each) == Line.load(offer)
                                        && each.first().load().users()
                                                != offer.first().load().users()));
    }

    private static List<SideDifference> differences(Line base, Line other, Kind kind) {
        Set<String> varied = otherSessions(base, other) ? Set.of(base.axis()) : LOAD;
        return LikeWithLike.of(base.samples(), other.samples(), varied).stream()
                .filter(each -> each.kind() == kind)
                .toList();
    }

    /** Returns, for each condition that differs, the values of the first configuration and of the others. */
    private static List<SideDifference> conditions(List<Line> group) {
        List<SideDifference> found = new ArrayList<>();
        Set<String> named = new TreeSet<>();
        for (Line line : group) {
            for (SideDifference each : differences(group.get(0), line, Kind.CONDITIONS)) {
                if (named.add(each.what() + each.other())) {
                    found.add(each);
                }
            }
        }
        return found;
    }
}
