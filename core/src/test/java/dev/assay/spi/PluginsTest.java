package dev.assay.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Parallel
class PluginsTest {

    /** The plug-in interface of this test. */
    public interface Thing {
        String id();
    }

    /** A valid plug-in. */
    public static final class Tpcc implements Thing {
        @Override
        public String id() {
            return "tpcc";
        }
    }

    /** Another valid plug-in. */
    public static final class Ycsb implements Thing {
        @Override
        public String id() {
            return "ycsb";
        }
    }

    /** A plug-in with a duplicate id. */
    public static final class Impostor implements Thing {
        @Override
        public String id() {
            return "tpcc";
        }
    }

    /** A plug-in whose constructor throws. */
    public static final class Broken implements Thing {
        public Broken() {
            throw new IllegalArgumentException("a bug of the plug-in");
        }

        @Override
        public String id() {
            return "broken";
        }
    }

    /** A plug-in with a missing dependency. */
    public static final class Incomplete implements Thing {
        static {
            if (Thing.class.isInterface()) {
                throw new NoClassDefFoundError("com/example/Missing");
            }
        }

        @Override
        public String id() {
            return "incomplete";
        }
    }

    /** A plug-in whose id cannot be read. */
    public static final class Nameless implements Thing {
        @Override
        public String id() {
            throw new NoSuchMethodError("an older interface was compiled against");
        }
    }

    @TempDir
    private Path folder;

    private Plugins<Thing> discover(String... providers) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.write(services.resolve(Thing.class.getName()), List.of(providers));
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            return Plugins.discover(Thing.class, Thing::id, loader);
        }
    }

    private static String name(Class<?> type) {
        return type.getName();
    }

    @Test
    void findsPluginsById() throws IOException {
        Plugins<Thing> things = discover(name(Ycsb.class), name(Tpcc.class));
        assertThat(things.all()).extracting(Thing::id).containsExactly("tpcc", "ycsb");
        assertThat(things.get("ycsb", "thing")).isInstanceOf(Ycsb.class);
        assertThat(things.problems()).isEmpty();
    }

    @Test
    void unknownIdGetsTheNearestAsASuggestion() throws IOException {
        Plugins<Thing> things = discover(name(Ycsb.class), name(Tpcc.class));
        assertThatThrownBy(() -> things.get("tpc-c", "workload"))
                .isInstanceOf(AssayException.class)
                .hasMessage("there is no workload 'tpc-c' (did you mean 'tpcc'?); known are tpcc, ycsb");
    }

    @Test
    void duplicateIdsAreRejectedWithBothOrigins() {
        assertThatThrownBy(() -> discover(name(Tpcc.class), name(Impostor.class)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("two plug-ins have the id 'tpcc'")
                .hasMessageContaining(" and ");
    }

    @Test
    void pluginListedTwiceIsLoadedOnce() throws IOException {
        assertThat(discover(name(Tpcc.class), name(Tpcc.class)).all()).hasSize(1);
    }

    @Test
    void missingClassIsKeptAsAProblem() throws IOException {
        Plugins<Thing> things = discover("com.example.Missing", name(Tpcc.class));
        assertThat(things.all()).hasSize(1);
        assertThat(things.problems()).singleElement().asString().contains("com.example.Missing");
    }

    @Test
    void constructorThatThrowsIsKeptAsAProblem() throws IOException {
        Plugins<Thing> things = discover(name(Broken.class), name(Tpcc.class));
        assertThat(things.all()).hasSize(1);
        assertThat(things.problems()).hasSize(1);
    }

    @Test
    void missingLibraryIsKeptAsAProblem() throws IOException {
        Plugins<Thing> things = discover(name(Incomplete.class), name(Tpcc.class));
        assertThat(things.all()).hasSize(1);
        assertThat(things.problems()).hasSize(1);
    }

    @Test
    void pluginOfAnotherVersionIsKeptAsAProblem() throws IOException {
        Plugins<Thing> things = discover(name(Nameless.class), name(Tpcc.class));
        assertThat(things.all()).hasSize(1);
        assertThat(things.problems()).singleElement().asString().contains("Nameless");
    }

    @Test
    void brokenClassFileIsKeptAsAProblem() throws IOException {
        Path broken = Files.createDirectories(folder.resolve("com/example")).resolve("Garbled.class");
        Files.writeString(broken, "this is no class file");
        Plugins<Thing> things = discover("com.example.Garbled", name(Tpcc.class));
        assertThat(things.all()).hasSize(1);
        assertThat(things.problems()).singleElement().asString().contains("Garbled");
    }

    @Test
    void unknownIdShowsTheProblems() throws IOException {
        Plugins<Thing> things = discover("com.example.Missing");
        assertThatThrownBy(() -> things.get("tpcc", "workload"))
                .hasMessageContaining("not loadable:")
                .hasMessageContaining("com.example.Missing");
    }
}
