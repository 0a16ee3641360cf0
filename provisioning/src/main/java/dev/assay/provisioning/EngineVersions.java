package dev.assay.provisioning;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.environment.EnvironmentFinding;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The engine versions that RDS sold on a day, by the release calendars of AWS as collected by endoflife.date. Stateless.
 *
 * @see <a href="https://github.com/endoflife-date/endoflife.date">endoflife.date, commits of 2026-06-14 and 2026-08-16</a>
 */
final class EngineVersions {

    private static final String FILE = "engine-versions.csv";
    private static final String CALENDAR = "AWS's release calendar as of ";
    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,3})(?:\\.(\\d{1,3}))?(?:\\.(\\d{1,3}))?.*");

    /**
     * A major version.
     *
     * @param standardUntil last day of standard support
     * @param extendedUntil last day of Extended Support, which is charged; the former day if there is none
     * @param latest newest minor version
     * @param closedMinor this minor version and older ones cannot be created since {@code closedOn}; null if unknown
     * @param closedSource source of the former; null for the calendar
     * @param asOf day of the calendar
     */
    private record Major(
            String engine,
            String name,
            LocalDate standardUntil,
            LocalDate extendedUntil,
            String latest,
            @Nullable Integer closedMinor,
            @Nullable LocalDate closedOn,
            @Nullable String closedSource,
            LocalDate asOf) {

        static Major of(NamedCsvRecord line) {
            String minor = line.getField("closed_minor");
            String on = line.getField("closed_on");
            String source = line.getField("closed_source");
            return new Major(
                    line.getField("engine"),
                    line.getField("major"),
                    LocalDate.parse(line.getField("standard_until")),
                    LocalDate.parse(line.getField("extended_until")),
                    line.getField("latest"),
                    minor.isEmpty() ? null : Integer.valueOf(minor),
                    on.isEmpty() ? null : LocalDate.parse(on),
                    source.isEmpty() ? null : source,
                    LocalDate.parse(line.getField("as_of")));
        }

        boolean sold(LocalDate on) {
            return !on.isAfter(extendedUntil);
        }

        boolean standard(LocalDate on) {
            return !on.isAfter(standardUntil);
        }

        String shown(LocalDate on) {
            return latest + (standard(on) ? "" : " (Extended Support until " + extendedUntil + ", which is charged)");
        }
    }

    /** Read at the first use. */
    private static final class Rows {

        static final List<Major> ALL = ShippedPrices.rows(FILE, Major::of);
    }

    private EngineVersions() {}

    /** Returns the part of a version that names its parameter groups and its life: {@code 8.0}, {@code 15} or {@code 9.6}. */
    static Optional<String> major(String engine, String version) {
        Matcher numbers = NUMBERS.matcher(version);
        if (!numbers.matches()) {
            return Optional.empty();
        }
        String first = numbers.group(1);
        String second = numbers.group(2);
        boolean one = engine.endsWith("postgresql") && Integer.parseInt(first) >= 10;
        return one ? Optional.of(first) : second == null ? Optional.empty() : Optional.of(first + "." + second);
    }

    private static Optional<Integer> minor(String version, String major) {
        Matcher minor = Pattern.compile("\\.(\\d{1,3})(\\..*|-.*)?").matcher(version.substring(major.length()));
        return minor.matches() ? Optional.of(Integer.valueOf(minor.group(1))) : Optional.empty();
    }

    /** Returns whether a version is charged for Extended Support on a day. */
    static boolean extended(String engine, String version, LocalDate on) {
        return find(engine, version)
                .filter(found -> found.sold(on) && !found.standard(on))
                .isPresent();
    }

    private static Optional<Major> find(String engine, String version) {
        Optional<String> name = major(engine, version);
        return of(engine).stream()
                .filter(each -> name.isPresent() && each.name.equals(name.get()))
                .findFirst();
    }

    private static List<Major> of(String engine) {
        return Rows.ALL.stream().filter(each -> each.engine.equals(engine)).toList();
    }

    /**
     * Returns the finding for a version on a date; empty if it is in standard support.
     *
     * @param version as written; null if unspecified
     */
    static Optional<EnvironmentFinding> finding(String subject, String engine, @Nullable String version, LocalDate on) {
        if (version == null) {
            return warning(subject, engine + " has no version: the provider chooses one on the day. Write the version");
        }
        List<Major> listed = of(engine);
        if (listed.isEmpty()) {
            return warning(
                    subject, "the versions of " + engine + " are on no list here: " + version + " is not checked");
        }
        Optional<String> name = major(engine, version);
        if (name.isEmpty()) {
            return warning(subject, "'" + version + "' is not a version of " + engine + " that Assay can check");
        }
        Major major = find(engine, version).orElse(null);
        if (major == null) {
            return comparable(name.get()) < comparable(listed.get(0).name)
                    ? retired(subject, engine, version, listed.get(0).asOf + " does not have " + name.get(), on)
                    : warning(
                            subject,
                            engine + " " + version + " is newer than " + CALENDAR + listed.get(0).asOf
                                    + "; not checked");
        }
        if (!major.sold(on)) {
            return retired(subject, engine, version, major.asOf + " ends with " + major.extendedUntil, on);
        }
        Integer minor = minor(version, major.name).orElse(null);
        if (minor != null
                && major.closedMinor != null
                && major.closedOn != null
                && minor <= major.closedMinor
                && !on.isBefore(major.closedOn)) {
            return Optional.of(new EnvironmentFinding(
                    Severity.RETIRED,
                    subject,
                    engine + " " + version + " is not sold any more: minor versions of " + major.name + " up to "
                            + major.name + "." + major.closedMinor + " cannot be created since " + major.closedOn + " ("
                            + (major.closedSource == null ? CALENDAR + major.asOf : major.closedSource)
                            + "). The nearest today is " + major.shown(on) + "; Assay does not replace it"));
        }
        return major.standard(on)
                ? Optional.empty()
                : warning(
                        subject,
                        engine + " " + version + " is in Extended Support since " + major.standardUntil
                                + ", which is charged per vCPU and hour; no price list here has that price ("
                                + CALENDAR + major.asOf + ")");
    }

    private static Optional<EnvironmentFinding> warning(String subject, String text) {
        return Optional.of(new EnvironmentFinding(Severity.WARNING, subject, text));
    }

    private static Optional<EnvironmentFinding> retired(
            String subject, String engine, String version, String why, LocalDate on) {
        List<Major> today = of(engine).stream()
                .filter(each -> each.sold(on))
                .sorted(Comparator.comparingInt(each -> distance(version, each)))
                .toList();
        String nearest = today.isEmpty()
                ? "none of this engine is known to be sold"
                : "The nearest today is " + today.get(0).shown(on)
                        + (today.get(0).standard(on)
                                ? ""
                                : today.stream()
                                        .filter(each -> each.standard(on))
                                        .findFirst()
                                        .map(each -> ", in standard support " + each.latest)
                                        .orElse(""));
        return Optional.of(new EnvironmentFinding(
                Severity.RETIRED,
                subject,
                engine + " " + version + " is not sold any more: " + CALENDAR + why + ". " + nearest
                        + "; Assay does not replace it"));
    }

    private static int distance(String version, Major major) {
        return Math.abs(comparable(major.name) - comparable(version));
    }

    /** Returns a number that orders versions. */
    private static int comparable(String version) {
        List<String> parts = List.of(version.split("\\.", -1));
        String digits = parts.stream()
                .limit(2)
                .map(part -> part.replaceAll("\\D.*", ""))
                .map(part -> part.isEmpty() ? "0" : part)
                .map(part -> ("00" + part).substring(Math.max(0, part.length() - 1)))
                .collect(Collectors.joining());
        return Integer.parseInt(parts.size() == 1 ? digits + "000" : digits);
    }
}
