package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A binding's class, found and seen to be one, in a loader of its own. Thread-safe; closing it closes the jars. */
final class BindingClass implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BindingClass.class);

    private final AtomicBoolean cleanupFailed = new AtomicBoolean();
    private final PluginLoader loader;
    private final Class<?> type;
    private final Constructor<?> bridge;

    private BindingClass(PluginLoader loader, Class<?> type, Constructor<?> bridge) {
        this.loader = loader;
        this.type = type;
        this.bridge = bridge;
    }

    /**
     * Finds it; makes no instance.
     *
     * @param name of the class
     * @param path see {@link BindingPath}
     * @param properties that all instances will be given
     * @throws AssayException of kind {@code PLAN} if there is no such class, or it is no binding
     */
    static BindingClass find(String name, String path, Properties properties) {
        PluginLoader loader = new PluginLoader(BindingPath.urls(path), BindingClass.class.getClassLoader());
        try {
            Class<?> type = load(loader, name, path);
            requireBinding(type, path);
            Class<?> bridge = loader.loadClass(PluginLoader.BRIDGE);
            bridge.getMethod("prepare", Properties.class).invoke(null, properties);
            return new BindingClass(loader, type, bridge.getConstructor(Class.class));
        } catch (AssayException e) {
            close(loader);
            throw e;
        } catch (ReflectiveOperationException | LinkageError e) {
            close(loader);
            throw new AssayException(
                    AssayException.Kind.PLAN,
                    "--binding: YCSB's classes in " + where(path) + " do not fit: " + Failures.line(e),
                    e);
        }
    }

    private static Class<?> load(PluginLoader loader, String name, String path) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw AssayException.plan("--binding: there is no class " + name + " in " + where(path)
                    + (path.isBlank() ? "; --binding-path names the folder with the binding's jars" : ""));
        } catch (LinkageError e) {
            throw AssayException.plan("--binding: the class " + name + " in " + where(path) + " cannot be loaded: "
                    + Failures.line(e) + needsCore(e));
        }
    }

    /** The one class of which everybody forgets the jar. */
    private static String needsCore(Throwable failure) {
        return String.valueOf(failure.getMessage()).replace('/', '.').startsWith(PluginLoader.OLD_YCSB)
                ? "; it was made for a YCSB before 0.17.0: put that release's core jar into the --binding-path"
                : "";
    }

    private static void requireBinding(Class<?> type, String path) {
        boolean found = false;
        for (Class<?> each = type.getSuperclass(); each != null; each = each.getSuperclass()) {
            found |= each.getName().equals(PluginLoader.YCSB + "DB")
                    || each.getName().equals(PluginLoader.OLD_YCSB + "DB");
        }
        if (!found) {
            throw AssayException.plan("--binding: " + type.getName() + " in " + origin(type, path)
                    + " is no binding: it does not extend site.ycsb.DB, nor com.yahoo.ycsb.DB");
        }
        if (Modifier.isAbstract(type.getModifiers())
                || !Modifier.isPublic(type.getModifiers())
                || Arrays.stream(type.getConstructors()).noneMatch(each -> each.getParameterCount() == 0)) {
            throw AssayException.plan("--binding: of " + type.getName() + " in " + origin(type, path)
                    + " no instance can be made: it has to be public, not abstract, with a public constructor without"
                    + " parameters");
        }
    }

    private static String where(String path) {
        return path.isBlank() ? "YCSB's own classes" : path;
    }

    private static String origin(Class<?> type, String path) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null || path.isBlank()) {
            return where(path);
        }
        return file(source.getLocation());
    }

    private static String file(URL location) {
        try {
            return String.valueOf(Path.of(location.toURI()).getFileName());
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return location.toString();
        }
    }

    /** The class and its jar, for messages: {@code site.ycsb.db.SomeClient in some-binding-0.17.0.jar}. */
    String text() {
        return type.getName() + " in " + jar();
    }

    String name() {
        return type.getName();
    }

    /** The name of the jar, or of YCSB's core where that has it. */
    String jar() {
        return type.getName().startsWith(PluginLoader.YCSB) && loader.usesShippedCore() && !fromJar()
                ? "YCSB's own classes"
                : origin(type, "?");
    }

    private boolean fromJar() {
        return loader.findResource(type.getName().replace('.', '/') + ".class") != null;
    }

    /** Which YCSB it works with. */
    String core() {
        return loader.usesShippedCore() ? "site.ycsb:core 0.17.0 (Assay's copy)" : "the core jar beside it";
    }

    ClassLoader loader() {
        return loader;
    }

    /**
     * An instance, not yet initialised.
     *
     * @throws AssayException of kind {@code TARGET} with what its constructor threw
     */
    BindingClient instance() {
        try {
            return (BindingClient) bridge.newInstance(type);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause() instanceof InvocationTargetException inner ? inner.getCause() : e.getCause();
            throw AssayException.target(
                    "no instance of the binding " + text() + " can be made: " + Failures.line(cause), cause);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the bridge to " + text() + " cannot be made", e);
        }
    }

    /** Tells of it once: nothing that was measured depends on it. */
    void cleanupFailed(Throwable failure) {
        if (!cleanupFailed.getAndSet(true)) {
            LOG.warn("the binding {} failed in cleanup: {}", text(), Failures.line(failure));
        }
    }

    @Override
    public void close() {
        close(loader);
    }

    private static void close(PluginLoader loader) {
        try {
            loader.close();
        } catch (IOException e) {
            // nobody reads them any more
        }
    }
}
