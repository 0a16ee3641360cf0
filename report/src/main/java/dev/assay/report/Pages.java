package dev.assay.report;

import dev.assay.model.plan.Experiment;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.run.ReportedRun;
import dev.assay.report.run.ReportedRuns;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** Builds report pages from runs with all registered {@link ReportSection}s. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Pages {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMMM yyyy HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** Element ids that the page template uses. */
    private static final Set<String> OWN_IDS = Set.of("theme", "main", "problems", "status", "charts");

    /** A damaged service file may fail at each of its lines. */
    private static final int MOST_FAILURES = 100;

    private Pages() {}

    /** Returns the page of the runs with the sections found by {@link ServiceLoader}. */
    public static Page of(ReportedRuns runs) {
        List<String> problems = new ArrayList<>(runs.problems());
        return of(runs, sections(problems), problems);
    }

    /** Returns the page of the runs with the given sections only, ordered by position. */
    public static Page of(ReportedRuns runs, List<ReportSection> sections) {
        return of(runs, sections, new ArrayList<>(runs.problems()));
    }

    private static List<ReportSection> sections(List<String> problems) {
        List<ReportSection> found = new ArrayList<>();
        Iterator<ReportSection> services = ServiceLoader.load(ReportSection.class, Pages.class.getClassLoader())
                .iterator();
        boolean more = true;
        for (int failures = 0; more && failures < MOST_FAILURES; ) {
            try {
                more = services.hasNext();
                if (more) {
                    found.add(services.next());
                }
            } catch (ServiceConfigurationError | LinkageError e) {
                failures++;
                problems.add("cannot load a report section: " + e.getMessage());
            }
        }
        return found;
    }

    private static Page of(ReportedRuns runs, List<ReportSection> sections, List<String> problems) {
        List<Section> made = new ArrayList<>();
        Set<String> ids = new HashSet<>(OWN_IDS);
        sections.stream()
                .sorted(Comparator.comparingInt(ReportSection::position))
                .forEach(section -> {
                    try {
                        section.of(runs)
                                .filter(each -> !each.blocks().isEmpty())
                                .map(each -> distinct(each, ids))
                                .ifPresent(made::add);
                    } catch (RuntimeException | LinkageError e) {
                        // Files may be damaged: a section that fails becomes a problem; the other sections remain.
                        problems.add(section.getClass().getSimpleName() + " cannot be built from these files: " + e);
                    }
                });
        return new Page(
                title(runs),
                subtitle(runs),
                Configuration.of(runs),
                Answers.of(runs, problems),
                problems,
                made,
                colophon(runs));
    }

    /** Makes ids unique: different system names may produce the same id. */
    private static Section distinct(Section section, Set<String> ids) {
        return new Section(
                unused(section.id(), ids),
                section.title(),
                section.blocks().stream()
                        .map(block -> {
                            if (block instanceof Chart chart) {
                                return new Chart(unused(chart.id(), ids), chart.title(), chart.note(), chart.panels());
                            } else if (block instanceof Table table) {
                                return new Table(unused(table.id(), ids), table.title(), table.columns(), table.rows());
                            }
                            return block;
                        })
                        .toList());
    }

    /** Returns an unused id with letters, digits and hyphens only, since ids become element ids and file names. */
    private static String unused(String id, Set<String> ids) {
        String harmless = id.replaceAll("[^A-Za-z0-9-]+", "-");
        String free = harmless;
        for (int i = 2; !ids.add(free); i++) {
            free = harmless + "-" + i;
        }
        return free;
    }

    private static String title(ReportedRuns runs) {
        List<ReportedRun> all = runs.runs();
        List<String> names = all.stream().map(Pages::name).distinct().toList();
        if (all.size() == 1) {
            return names.get(0);
        }
        boolean stages = names.size() == 1 && all.stream().allMatch(run -> run.setting(Experiment.STAGE) != null);
        return stages ? names.get(0) + ", " + all.size() + " stages" : "Comparison of " + all.size() + " runs";
    }

    private static String name(ReportedRun run) {
        return run.experiment() == null ? run.name() : run.experiment().plan().name();
    }

    private static String subtitle(ReportedRuns runs) {
        List<String> parts = new ArrayList<>();
        if (runs.runs().size() > 1) {
            parts.add(runs.runs().stream().map(ReportedRun::label).collect(Collectors.joining("; ")));
        }
        runs.results().stream()
                .map(one -> one.provenance().startedAt())
                .min(Comparator.naturalOrder())
                .ifPresent(at -> parts.add("Started " + TIME.format(at)));
        return String.join(" · ", parts);
    }

    private static String colophon(ReportedRuns runs) {
        String tools = runs.results().stream()
                .map(result -> result.provenance().tool().version() + " ("
                        + result.provenance().tool().commit() + ")")
                .distinct()
                .collect(Collectors.joining(", "));
        return "Measured with Assay" + (tools.isEmpty() ? "" : " " + tools)
                + ". Times are UTC. TPC-C results are"
                + " derived and unaudited: they are not TPC results and cannot be compared with published ones. tpmC counts"
                + " New-Orders that the workload rolls back on purpose (1 %), too.";
    }
}
