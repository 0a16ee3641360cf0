package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The BOM manages the versions of all published modules and of nothing else. */
@Parallel
class BillOfMaterialsTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static Element pom(String folder) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(ROOT.resolve(folder).resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    private static List<Element> children(Element parent, String... path) {
        List<Element> found = List.of(parent);
        for (String name : path) {
            List<Element> next = new ArrayList<>();
            for (Element each : found) {
                for (Node child = each.getFirstChild(); child != null; child = child.getNextSibling()) {
                    if (child instanceof Element element && element.getTagName().equals(name)) {
                        next.add(element);
                    }
                }
            }
            found = next;
        }
        return found;
    }

    private static String text(Element parent, String... path) {
        List<Element> found = children(parent, path);
        return found.isEmpty() ? "" : found.get(0).getTextContent().strip();
    }

    /** A module is published if it makes a jar and does not skip its deployment. */
    private static boolean isPublished(Element pom) {
        return !text(pom, "packaging").equals("pom")
                && !text(pom, "properties", "maven.deploy.skip").equals("true");
    }

    @Test
    void hasEachPublishedModuleAndNoOther() throws Exception {
        List<String> published = new ArrayList<>();
        for (Element module : children(pom("."), "modules", "module")) {
            Element pom = pom(module.getTextContent());
            if (isPublished(pom)) {
                published.add(text(pom, "artifactId"));
            }
        }

        assertThat(children(pom("bom"), "dependencyManagement", "dependencies", "dependency"))
                .extracting(managed -> text(managed, "artifactId"))
                .contains("assay-core", "assay-testkit")
                .containsExactlyInAnyOrderElementsOf(published);
    }

    /** Licence, developers and the rest are the parent's, which the BOM does not have. */
    @Test
    void eachPublishedModuleSaysWhatItIs() throws Exception {
        for (Element module : children(pom("."), "modules", "module")) {
            Element pom = pom(module.getTextContent());
            if (isPublished(pom)) {
                assertThat(text(pom, "name")).as(module.getTextContent()).startsWith("Assay");
                assertThat(text(pom, "description")).as(module.getTextContent()).endsWith(".");
            }
        }
        assertThat(fields(pom("."))).containsKeys("licenses", "developers", "organization", "inceptionYear");
        assertThat(fields(pom("bom"))).containsKeys("licenses", "developers");
    }

    @Test
    void managesTheVersionOfTheBuild() throws Exception {
        Element bom = pom("bom");

        assertThat(text(bom, "version")).isEqualTo(text(pom("."), "version"));
        assertThat(children(bom, "dependencyManagement", "dependencies", "dependency"))
                .allSatisfy(managed -> assertThat(fields(managed))
                        .isEqualTo(Map.of(
                                "groupId", text(bom, "groupId"),
                                "artifactId", text(managed, "artifactId"),
                                "version", "${project.version}")));
    }

    /** An import takes over what parents manage, too. */
    @Test
    void bringsNoVersionsOfOtherLibraries() throws Exception {
        assertThat(fields(pom("bom"))).doesNotContainKeys("parent", "properties", "dependencies", "build");
    }

    private static Map<String, String> fields(Element parent) {
        Map<String, String> fields = new TreeMap<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                fields.put(element.getTagName(), element.getTextContent().strip());
            }
        }
        return fields;
    }
}
