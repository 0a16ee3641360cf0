package dev.assay.report.section;

import dev.assay.analysis.Analysis.NamedLedger;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionNetwork;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.report.ReportSection;
import dev.assay.report.internal.text.CostSentences;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.section.Points.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Capacity and utilization: CPU, network, and the ledger of resources. Stateless. */
@API(status = API.Status.INTERNAL)
public final class ResourcesSection implements ReportSection {

    @Override
    public int position() {
        return 600;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        List<Block> blocks = new ArrayList<>();
        VariedSettings varied = VariedSettings.of(runs);
        if (varied.load() != null) {
            processors(runs, varied, varied.load(), blocks);
        }
        wire(runs, blocks);
        networkOfTypes(runs, blocks);
        Map<String, ReportedPoint> best = runs.best();
        for (NamedLedger each : runs.analysis().resources().ledgers()) {
            ledger(each.name(), each.ledger(), blocks, best.size());
            ReportedPoint point = best.get(each.name());
            if (point != null) {
                blocks.add(new Paragraph(
                        point.bottleneck().sentence() + " " + point.bottleneck().advice()));
                CostSentences.nextStep(each.name(), point, runs.analysis())
                        .ifPresent(sentence -> blocks.add(new Paragraph(sentence)));
            }
        }
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("resources", "Capacity and utilization", blocks));
    }

    private static void processors(ReportedRuns runs, VariedSettings varied, String load, List<Block> blocks) {
        List<Panel> panels = new ArrayList<>();
        Map<String, List<Panel>> hosts = new LinkedHashMap<>();
        hosts.put("database", panels(runs, varied, load, ResourcesSection::serverPercent));
        hosts.put(
                "client",
                panels(
                        runs,
                        varied,
                        load,
                        trial -> percent(trial.hosts().client().cpuUtilization())));
        hosts.forEach((host, own) ->
                own.forEach(panel -> panels.add(panel.labelled(Points.joined(host, panel.label())))));
        if (!panels.isEmpty()) {
            blocks.add(new Chart(
                    "cpu-over-" + load,
                    "CPU utilization over " + load,
                    "Relative to all CPUs of the host."
                            + (runs.results().stream()
                                            .anyMatch(trial -> Boolean.TRUE.equals(
                                                    trial.target().sameHost()))
                                    ? " Client and database share a host: the database's share includes all other programs."
                                    : ""),
                    panels));
        }
    }

    private static List<Panel> panels(
            ReportedRuns runs, VariedSettings varied, String load, Function<TrialResult, @Nullable Double> figure) {
        boolean plain = varied.others().isEmpty();
        return Points.over(
                runs.points(),
                load,
                point -> plain ? "" : point.system(),
                point -> plain ? point.system() : Points.without(point, load),
                Axis.linear("CPU", "%"),
                point -> Figure.of(point, figure));
    }

    private static @Nullable Double serverPercent(TrialResult trial) {
        TrialResult.ServerAccount server = trial.hosts().server();
        return server == null || server.cpuUtilization() == null ? null : percent(server.cpuUtilization());
    }

    private static Double percent(double share) {
        return 100 * share;
    }

    private static void wire(ReportedRuns runs, List<Block> blocks) {
        List<String> names = new ArrayList<>();
        List<@Nullable Double> wire = new ArrayList<>();
        List<@Nullable Double> rest = new ArrayList<>();
        List<List<Cell>> rows = new ArrayList<>();
        for (ReportedPoint point : runs.points()) {
            Double trips = point.mean(trial -> trial.hosts().network().roundTripsPerTransaction());
            Double micros = point.mean(ResourcesSection::roundTrip);
            Double mean = point.mean(trial -> mean(trial.outcomes().responseTimeMicros()));
            if (trips == null || micros == null || mean == null || mean == 0) {
                continue;
            }
            // The round trip is measured on an idle system: under load, cap it at the mean response time.
            double part = Math.min(mean, trips * micros);
            String name = Points.joined(point.system(), Points.without(point));
            names.add(name);
            wire.add(part / 1e3);
            rest.add((mean - part) / 1e3);
            rows.add(List.of(
                    Cell.of(name),
                    Cell.of(trips),
                    Cell.ofMicros(micros),
                    Cell.ofMicros(mean),
                    Cell.ofShare(part / mean)));
        }
        if (names.isEmpty()) {
            return;
        }
        if (names.size() > 1) {
            blocks.add(new Chart(
                    "network-share",
                    "Network share of response time",
                    "Round trips per transaction times the round-trip time of an idle connection; mean of all types.",
                    List.of(Panel.ofCategories(
                            Panel.Kind.STACK,
                            Axis.of("point", names),
                            Axis.linear("mean response time", "ms"),
                            List.of(Series.of("network round trips", wire), Series.of("rest", rest))))));
        }
        blocks.add(new Table(
                "network-share-rows",
                "Network share of response time",
                List.of(
                        "point",
                        "round trips per transaction",
                        "round trip when idle (ms)",
                        "mean response time (ms)",
                        "network share (%)"),
                rows));
    }

    /** The network use of each transaction type at each point. */
    private static void networkOfTypes(ReportedRuns runs, List<Block> blocks) {
        List<List<Cell>> rows = new ArrayList<>();
        for (ReportedPoint point : runs.points()) {
            String name = Points.joined(point.system(), Points.without(point));
            for (String type : types(point)) {
                Double trips = ofType(point, type, TransactionNetwork::roundTripsPerTransaction);
                if (trips != null) {
                    rows.add(List.of(
                            Cell.of(name),
                            Cell.of(type),
                            Cell.of(trips),
                            Cell.of(ofType(point, type, TransactionNetwork::bytesSentPerTransaction)),
                            Cell.of(ofType(point, type, TransactionNetwork::bytesReceivedPerTransaction)),
                            Cell.ofShare(ofType(point, type, TransactionNetwork::networkShare)),
                            Cell.ofShare(ofType(point, type, TransactionNetwork::serverShare))));
                }
            }
        }
        if (!rows.isEmpty()) {
            blocks.add(new Table(
                    "network-by-type",
                    "Network use by transaction type",
                    List.of(
                            "point",
                            "transaction",
                            "round trips",
                            "bytes sent",
                            "bytes received",
                            "network share (%)",
                            "server share (%)"),
                    rows));
        }
    }

    private static List<String> types(ReportedPoint point) {
        return point.trials().stream()
                .flatMap(trial -> trial.outcomes().transactions().stream())
                .map(TransactionResult::type)
                .distinct()
                .toList();
    }

    private static @Nullable Double ofType(
            ReportedPoint point, String type, Function<TransactionNetwork, @Nullable Double> figure) {
        return point.mean(trial -> ofType(trial, type, figure));
    }

    private static @Nullable Double ofType(
            TrialResult trial, String type, Function<TransactionNetwork, @Nullable Double> figure) {
        for (TransactionResult each : trial.outcomes().transactions()) {
            TransactionNetwork network = each.network();
            if (network != null && each.type().equals(type)) {
                return figure.apply(network);
            }
        }
        return null;
    }

    private static @Nullable Double roundTrip(TrialResult trial) {
        Double micros = trial.hosts().network().roundTripMicros();
        return micros == null ? null : Double.valueOf(micros);
    }

    private static @Nullable Double mean(@Nullable LatencyMicros times) {
        return times == null ? null : Double.valueOf(times.mean());
    }

    private static void ledger(String name, Ledger ledger, List<Block> blocks, int systems) {
        String suffix = systems > 1 ? ", " + name : "";
        blocks.add(new Table(
                "ledger-"
                        + name.toLowerCase(Locale.ROOT)
                                .replaceAll("[^a-z0-9]+", "-")
                                .replaceAll("^-|-$", ""),
                "Capacity and utilization" + suffix,
                List.of("resource", "capacity", "used", "used (%)", "remark"),
                ledger.entries().stream()
                        .map(entry -> List.of(
                                Cell.of(entry.label()),
                                Cell.of(entry.bought()),
                                Cell.of(entry.used() == null ? "Not observed" : entry.used()),
                                Cell.ofShare(entry.utilization()),
                                Cell.of(entry.remark())))
                        .toList()));
        if (ledger.unpriced() != null) {
            blocks.add(new Paragraph("Capacities come from the price list: " + ledger.unpriced() + "."));
        }
    }
}
