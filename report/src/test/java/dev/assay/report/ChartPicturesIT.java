package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Section;
import dev.assay.report.picture.ChartPictures;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Charts as files, by the browser that is installed. */
@Parallel
class ChartPicturesIT {

    @TempDir
    Path folder;

    @Test
    void everyChartIsAPictureOfBothKinds() throws Exception {
        Page page = someSections(Pages.of(RunFolders.read(List.of(Studies.s4(folder.resolve("runs"))))));
        List<Path> files = ChartPictures.write(page, Browser.installed(), folder.resolve("charts"));
        List<String> names = page.sections().stream()
                .flatMap(ChartPicturesIT::charts)
                .flatMap(chart -> java.util.stream.IntStream.rangeClosed(
                                1, chart.panels().size())
                        .mapToObj(i -> chart.panels().size() == 1 ? chart.id() : chart.id() + "." + i))
                .flatMap(name -> Stream.of(name + ".svg", name + ".png"))
                .toList();
        assertThat(names).hasSizeGreaterThan(5).anyMatch(name -> name.endsWith(".2.svg"));
        assertThat(files).extracting(file -> file.getFileName().toString()).containsExactlyElementsOf(names);
        Path svg = folder.resolve("charts/throughput-over-users.svg");
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(svg.toFile())
                        .getDocumentElement()
                        .getTagName())
                .isEqualTo("svg");
        assertThat(Files.readString(svg)).contains("iops-2000").contains("iops-4000");
        assertThat(colours(folder.resolve("charts/throughput-over-users.png"))).isGreaterThan(20);
    }

    /** Returns the page with two sections that have charts: one that is asked for below, and one with several panels. */
    private static Page someSections(Page page) {
        Section known = page.sections().stream()
                .filter(section -> charts(section).anyMatch(chart -> chart.id().equals("throughput-over-users")))
                .findFirst()
                .orElseThrow();
        Section ofPanels = page.sections().stream()
                .filter(section ->
                        charts(section).anyMatch(chart -> chart.panels().size() > 1))
                .findFirst()
                .orElseThrow();
        return new Page(
                page.title(),
                page.subtitle(),
                page.configuration(),
                page.answers(),
                page.problems(),
                Stream.of(known, ofPanels).distinct().toList(),
                page.colophon());
    }

    private static Stream<Chart> charts(Section section) {
        return section.blocks().stream().flatMap(block -> block instanceof Chart chart ? Stream.of(chart) : null);
    }

    private static long colours(Path png) throws IOException {
        BufferedImage image = ImageIO.read(png.toFile());
        assertThat(image.getWidth()).isEqualTo(2000);
        return java.util.stream.IntStream.range(0, image.getHeight())
                .flatMap(y ->
                        java.util.stream.IntStream.range(0, image.getWidth()).map(x -> image.getRGB(x, y)))
                .distinct()
                .count();
    }
}
