package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import site.ycsb.DB;

/** Compiles bindings into jars, against YCSB's core. */
final class Jars {

    private Jars() {}

    /** The core jar of YCSB 0.17.0. */
    static Path core() {
        return Path.of(URI.create(
                DB.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /**
     * Compiles classes into a jar.
     *
     * @param core the class path of the compilation, which is not in the jar
     * @param sources class names and their sources
     */
    static Path jar(Path jar, Path core, Map<String, String> sources) throws IOException {
        Path classes =
                Files.createTempDirectory(jar.toAbsolutePath().getParent().getParent(), "classes");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavaFileObject> units = new ArrayList<>();
        sources.forEach((name, source) -> units.add(
                new SimpleJavaFileObject(
                        URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                }));
        StringWriter told = new StringWriter();
        boolean compiled = compiler.getTask(
                        told,
                        null,
                        null,
                        List.of(
                                "-d",
                                classes.toString(),
                                "-cp",
                                core.toString(),
                                "--release",
                                "8",
                                "-nowarn",
                                "-Xlint:none"),
                        null,
                        units)
                .call();
        assertThat(compiled).as(told.toString()).isTrue();
        pack(jar, classes);
        return jar;
    }

    private static void pack(Path jar, Path classes) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                packed.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, packed);
            }
        }
    }

    /**
     * Returns a core jar like those before 0.17.0: that of 0.17.0 with its classes in {@code com.yahoo.ycsb}.
     *
     * @param records the class of records in its interface, such as {@code java/util/HashMap}
     */
    static Path oldCore(Path jar, String records) throws IOException {
        Remapper names = new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String name) {
                return name.startsWith("site/ycsb/") ? "com/yahoo/ycsb/" + name.substring(10) : name;
            }

            // only DB and its subclasses have methods with this descriptor
            @Override
            public String mapMethodDesc(String descriptor) {
                return super.mapMethodDesc(descriptor.replace(
                        "Ljava/util/Map;)Lsite/ycsb/Status;", "L" + records + ";)Lsite/ycsb/Status;"));
            }

            @Override
            public String mapSignature(String signature, boolean ofType) {
                boolean changes = signature != null
                        && signature.endsWith(
                                "Ljava/util/Map<Ljava/lang/String;Lsite/ycsb/ByteIterator;>;)Lsite/ycsb/Status;");
                return super.mapSignature(
                        changes ? signature.replace("Ljava/util/Map<", "L" + records + "<") : signature, ofType);
            }
        };
        try (JarFile real = new JarFile(core().toFile());
                OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out)) {
            for (JarEntry entry : real.stream()
                    .filter(each -> each.getName().endsWith(".class"))
                    .toList()) {
                ClassWriter writer = new ClassWriter(0);
                new ClassReader(real.getInputStream(entry)).accept(new ClassRemapper(writer, names), 0);
                packed.putNextEntry(new JarEntry(names.map(entry.getName())));
                packed.write(writer.toByteArray());
            }
        }
        return jar;
    }
}
