package dev.assay.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.search.BestPointSearch.Best;
import dev.assay.internal.search.BestPointSearch.Observation;
import dev.assay.internal.search.BestPointSearch.Settings;
import dev.assay.internal.search.BestPointSearch.Step;
import dev.assay.internal.search.Surfaces.Kind;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches of surfaces with known optima. Seeds are fixed, so that no test fails by chance. */
@Parallel
class BestPointSearchTest {

    private static final SearchGrid GRID = SearchGrid.of(Surfaces.AXES);
    private static final int QUARTER = 16;
    private static final Settings SETTINGS = new Settings(0.95, 0.05, Settings.usualCells(GRID.cells()));

    /**
     * A finished search.
     *
     * @param best what it found
     * @param near whether the best cell is within the margin of the true optimum
     * @param reported the figure of the last run, relative to the truth
     */
    private record Search(Best best, boolean near, int cells, int runs, double reported) {}

    private static Search search(Kind kind, long seed, double noise) {
        double[] truth = new Surfaces(kind, seed).truth();
        RandomStream random = new Seeds(seed).stream("test/noise", 0);
        BestPointSearch search = new BestPointSearch(GRID, SETTINGS, seed);
        List<Observation> done = new ArrayList<>();
        for (Optional<Step> next = search.next(done); next.isPresent(); next = search.next(done)) {
            int cell = next.get().cell();
            done.add(new Observation(
                    cell,
                    truth[cell] * Math.exp(noise * normal(random)),
                    next.get().confirmation()));
        }
        Best best = search.best(done).orElseThrow();
        int cells = (int) done.stream().mapToInt(Observation::cell).distinct().count();
        Observation last = done.stream()
                .filter(each -> each.confirmation() && each.cell() == best.cell())
                .findFirst()
                .orElseThrow();
        double highest = Arrays.stream(truth).max().orElseThrow();
        return new Search(
                best,
                truth[best.cell()] * (1 + SETTINGS.margin()) >= highest,
                cells,
                done.size(),
                last.throughput() / truth[best.cell()]);
    }

    private static double normal(RandomStream random) {
        return Math.sqrt(2 * random.nextExponential(1)) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    private static void find(Kind kind, double noise, double least, int surfaces) {
        List<Search> all = LongStream.rangeClosed(1, surfaces)
                .mapToObj(seed -> search(kind, seed, noise))
                .toList();
        List<Search> sure = all.stream()
                .filter(each -> each.best().confidence() >= SETTINGS.confidence())
                .toList();
        double near = share(all);
        double claims = share(sure);
        String figures = String.format(
                Locale.ROOT,
                "%s, noise %.2f: near %.3f, claimed by %d, true %.3f, cells %.1f (at most %d), runs %.1f, bias %.4f",
                kind,
                noise,
                near,
                sure.size(),
                claims,
                all.stream().mapToInt(Search::cells).average().orElseThrow(),
                all.stream().mapToInt(Search::cells).max().orElseThrow(),
                all.stream().mapToInt(Search::runs).average().orElseThrow(),
                all.stream().mapToDouble(Search::reported).average().orElseThrow() - 1);
        assertThat(near).as(figures).isGreaterThanOrEqualTo(least);
        assertThat(claims).as(figures).isGreaterThanOrEqualTo(0.93);
        assertThat(all).as(figures).allMatch(each -> each.cells() <= QUARTER);
        assertThat(all.stream().mapToDouble(Search::reported).average().orElseThrow())
                .as(figures)
                .isBetween(1 - 4 * noise / Math.sqrt(surfaces), 1 + 4 * noise / Math.sqrt(surfaces));
    }

    private static double share(List<Search> searches) {
        return searches.stream().filter(Search::near).count() / (double) searches.size();
    }

    /** The first surfaces of the exhaustive test; the whole sample takes minutes. */
    @ParameterizedTest
    @CsvSource({"UNIMODAL, 0.02", "RIPPLED, 0.02", "PLATEAU, 0.05"})
    void findsTheOptimum(Kind kind, double noise) {
        find(kind, noise, 0.97, 30);
    }

    /**
     * At a noise of 5 %, single figures of 66 cells exceed their truth by up to 10 %, so a search of waves of 7 % finds the optimum
     * less often, and claims so less often.
     */
    @Exhaustive
    @ParameterizedTest
    @CsvSource({
        "UNIMODAL, 0.02, 0.97",
        "RIPPLED, 0.02, 0.97",
        "PLATEAU, 0.02, 0.97",
        "UNIMODAL, 0.05, 0.95",
        "RIPPLED, 0.05, 0.9",
        "PLATEAU, 0.05, 0.97"
    })
    void findsTheOptimumOf300SurfacesByAQuarterOfTheCells(Kind kind, double noise, double least) {
        find(kind, noise, least, 300);
    }

    private static List<Observation> run(BestPointSearch search, IntToDoubleFunction measured) {
        List<Observation> done = new ArrayList<>();
        for (Optional<Step> next = search.next(done); next.isPresent(); next = search.next(done)) {
            int cell = next.get().cell();
            done.add(new Observation(
                    cell, measured.applyAsDouble(cell), next.get().confirmation()));
        }
        return done;
    }

    @Test
    void equalSeedsAndObservationsGiveEqualDecisions() {
        double[] truth = new Surfaces(Kind.RIPPLED, 5).truth();
        List<Observation> once = run(new BestPointSearch(GRID, SETTINGS, 7), cell -> truth[cell]);
        assertThat(run(new BestPointSearch(GRID, SETTINGS, 7), cell -> truth[cell]))
                .isEqualTo(once);
    }

    @Test
    void bestCellIsMeasuredAgainAtTheEndAndHasAllItsNeighbours() {
        double[] truth = new Surfaces(Kind.UNIMODAL, 3).truth();
        BestPointSearch search = new BestPointSearch(GRID, SETTINGS, 3);
        List<Observation> done = run(search, cell -> truth[cell]);
        Best best = search.best(done).orElseThrow();
        Observation last = done.get(done.size() - 1);
        assertThat(last.confirmation()).isTrue();
        assertThat(last.cell()).isEqualTo(best.cell());
        assertThat(best.neighbours()).isTrue();
        assertThat(done.stream().map(Observation::cell)).containsAll(GRID.neighbours(best.cell()));
    }

    /** As a database does that accepts 100 connections: columns from 128 users have no figure. */
    @Test
    void refusedCellsAreNeitherTheBestNorMeasuredTwice() {
        double[] truth = new Surfaces(Kind.UNIMODAL, 4).truth();
        BestPointSearch search = new BestPointSearch(GRID, SETTINGS, 4);
        List<Observation> done = run(search, cell -> cell % 11 >= 7 ? Double.NaN : truth[cell]);
        assertThat(search.best(done).orElseThrow().cell() % 11).isLessThan(7);
        List<Integer> refused = done.stream()
                .filter(each -> Double.isNaN(each.throughput()))
                .map(Observation::cell)
                .toList();
        assertThat(refused).isNotEmpty();
        assertThat(refused).doesNotHaveDuplicates();
    }

    @Test
    void endsIfNoCellOfTheDesignCanBeRanked() {
        BestPointSearch search = new BestPointSearch(GRID, SETTINGS, 1);
        List<Observation> done = run(search, cell -> Double.NaN);
        assertThat(done).hasSize(8);
        assertThat(search.best(done)).isEmpty();
    }

    @Test
    void searchesOneAxis() {
        SearchGrid users = SearchGrid.of(List.of(List.of("4"), Surfaces.AXES.get(1)));
        BestPointSearch search = new BestPointSearch(users, new Settings(0.95, 0.05, 8), 1);
        List<Observation> done = run(search, cell -> 100 - Math.pow(cell - 6.0, 2));
        assertThat(search.best(done).orElseThrow().cell()).isEqualTo(6);
        assertThat(done.stream().mapToInt(Observation::cell).distinct().count()).isLessThanOrEqualTo(8);
    }

    @Test
    void smallGridIsMeasuredAsAWhole() {
        SearchGrid two = SearchGrid.of(List.of(List.of("row", "set")));
        BestPointSearch search = new BestPointSearch(two, new Settings(0.95, 0.05, Settings.usualCells(2)), 1);
        List<Observation> done = run(search, cell -> 10 + 5 * cell);
        assertThat(search.best(done).orElseThrow().cell()).isEqualTo(1);
    }

    @Test
    void usualNumberOfCellsIsAQuarter() {
        assertThat(IntStream.of(2, 9, 32, 66, 100).map(Settings::usualCells)).containsExactly(3, 8, 8, 16, 25);
    }

    @Test
    void spaceOfOnePointIsRefused() {
        assertThatThrownBy(() -> SearchGrid.of(List.of(List.of("8"), List.of("4"))))
                .hasMessage(
                        "the search space has one point, so there is nothing to search; give the matrix at least two"
                                + " values, such as users: 1..64 x2, or measure the point with run");
    }

    @Test
    void threeAxesAndHugeGridsAreRefused() {
        List<String> many =
                IntStream.rangeClosed(1, 40).mapToObj(Integer::toString).toList();
        assertThatThrownBy(() -> SearchGrid.of(List.of(many, many, many)))
                .hasMessageStartingWith("the matrix varies 3 parameters");
        assertThatThrownBy(() -> SearchGrid.of(List.of(many, many)))
                .hasMessageStartingWith("the search space has 1600 cells, the maximum is 400");
    }
}
