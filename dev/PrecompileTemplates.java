import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.resolve.DirectoryCodeResolver;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Compiles the templates of a module, so that nothing is compiled when they are used. The build calls it with the module's own
 * class path.
 *
 * <p>Usage: {@code java -cp CLASSPATH dev/PrecompileTemplates.java TEMPLATES CLASSES PACKAGE}
 */
final class PrecompileTemplates {

    private PrecompileTemplates() {}

    public static void main(String[] arguments) throws Exception {
        Path classes = Path.of(arguments[1]);
        String inPackage = arguments[2];
        TemplateEngine engine = TemplateEngine.create(
                new DirectoryCodeResolver(Path.of(arguments[0])),
                classes,
                ContentType.Html,
                PrecompileTemplates.class.getClassLoader(),
                inPackage);
        engine.setTrimControlStructures(true);
        engine.setCompileArgs("--release", "17", "-g", "-proc:none");
        List<String> classPath =
                Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator));
        engine.precompileAll(classPath);
        // It leaves the sources beside the classes.
        try (var written = Files.walk(classes.resolve(inPackage.replace('.', '/')))) {
            for (Path source :
                    written.filter(file -> file.toString().endsWith(".java")).toList()) {
                Files.delete(source);
            }
        }
    }
}
