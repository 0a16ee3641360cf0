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

/** The class of a binding, checked and loaded by its own class loader. Thread-safe; {@link #close} closes the jars. */
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
     * Loads the class without creating an instance.
     *
     * @param name of the class
     * @param path see {@link BindingPath}
     * @param properties passed to all instances
     * @throws AssayException of kind {@code PLAN} if the class does not exist or is not a binding
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
                    "--binding: YCSB's classes in " + where(path) + " are incompatible: " + Failures.line(e),
                    e);
        }
    }

    private static Class<?> load(PluginLoader loader, String name, String path) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw AssayException.plan("--binding: there is no class " + name + " in " + where(path)
                    + (path.isBlank() ? "; set --binding-path to the folder with the binding's jars" : ""));
        } catch (LinkageError e) {
            throw AssayException.plan("--binding: the class " + name + " in " + where(path) + " cannot be loaded: "
                    + Failures.line(e) + needsCore(e));
        }
    }

    /** Returns advice if an old binding's YCSB core jar is missing. */
    private static String needsCore(Throwable failure) {
        return String.valueOf(failure.getMessage()).replace('/', '.').startsWith(PluginLoader.OLD_YCSB)
                ? "; it was built for a YCSB before 0.17.0: add that release's core jar to the --binding-path"
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
                    + " is not a binding: it extends neither site.ycsb.DB nor com.yahoo.ycsb.DB");
        }
        if (Modifier.isAbstract(type.getModifiers())
                || !Modifier.isPublic(type.getModifiers())
                || Arrays.stream(type.getConstructors()).noneMatch(each -> each.getParameterCount() == 0)) {
            throw AssayException.plan("--binding: cannot instantiate " + type.getName() + " in " + origin(type, path)
                    + ": the class must be public, not abstract, and have a public constructor without parameters");
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

    /** Returns the class and its jar, for messages: {@code site.ycsb.db.SomeClient in some-binding-0.17.0.jar}. */
    String text() {
        return type.getName() + " in " + jar();
    }

    String name() {
        return type.getName();
    }

    /** Returns the file name of the jar; {@code YCSB's own classes} if the class comes from the shipped core. */
    String jar() {
        return type.getName().startsWith(PluginLoader.YCSB) && loader.usesShippedCore() && !fromJar()
                ? "YCSB's own classes"
                : origin(type, "?");
    }

    private boolean fromJar() {
        return loader.findResource(type.getName().replace('.', '/') + ".class") != null;
    }

    /** Describes the release of YCSB that the binding uses. */
    String core() {
        return loader.usesShippedCore() ? "site.ycsb:core 0.17.0 (Assay's copy)" : "the core jar beside it";
    }

    ClassLoader loader() {
        return loader;
    }

    /**
     * Creates an instance without initialising it.
     *
     * @throws AssayException of kind {@code TARGET} if the constructor throws
     */
    BindingClient instance() {
        try {
            return (BindingClient) bridge.newInstance(type);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause() instanceof InvocationTargetException inner ? inner.getCause() : e.getCause();
            throw AssayException.target(
                    "cannot instantiate the binding " + text() + ": " + Failures.line(cause), cause);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot create the bridge to " + text(), e);
        }
    }

    /** Logs the first failure only; cleanup does not affect the measurement. */
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
            // the jars are no longer used
        }
    }
}
