package dev.assay.workload.ycsb.binding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The class loader of one binding. The JDK's classes come first; Assay's classes and SLF4J come from the program. For all other
 * classes, the binding's jars precede the program's class path, which may have the driver. YCSB's classes never come from the
 * program. {@link ContainedCode} rewrites each class that this loader defines. Thread-safe.
 */
final class PluginLoader extends URLClassLoader {

    static final String YCSB = "site.ycsb.";
    static final String OLD_YCSB = "com.yahoo.ycsb.";

    private static final String OURS = "dev.assay.";

    /** The only class of Assay that this loader defines, to link it with the binding's YCSB. */
    static final String BRIDGE = "dev.assay.workload.ycsb.binding.Bridge";

    /** The jar of YCSB 0.17.0 in Assay's distribution, for bindings without their own. */
    private static final String SHIPPED = "META-INF/ycsb/core.jar";

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader program;
    private final Map<String, byte[]> shipped = new HashMap<>();

    /**
     * @param jars of the binding, in search order
     * @param program the class loader of Assay
     */
    PluginLoader(List<URL> jars, ClassLoader program) {
        super("ycsb-binding", jars.toArray(URL[]::new), program);
        this.program = program;
        if (findResource("site/ycsb/DB.class") == null && findResource("com/yahoo/ycsb/DB.class") == null) {
            readShipped();
        }
    }

    private void readShipped() {
        try (InputStream in = program.getResourceAsStream(SHIPPED)) {
            if (in == null) {
                return;
            }
            ZipInputStream zip = new ZipInputStream(in);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    zip.transferTo(bytes);
                    shipped.put(entry.getName(), bytes.toByteArray());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the copy of YCSB in Assay's own jar", e);
        }
    }

    /** Returns true if YCSB's classes come from Assay's distribution. */
    boolean usesShippedCore() {
        return !shipped.isEmpty();
    }

    private static boolean ofTheProgram(String name) {
        return name.startsWith(OURS) || name.startsWith("org.slf4j.");
    }

    private static boolean ofYcsb(String name) {
        return name.startsWith(YCSB) || name.startsWith(OLD_YCSB);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> found = findLoadedClass(name);
            if (found == null) {
                found = name.equals(BRIDGE) ? bridge() : find(name);
            }
            if (resolve) {
                resolveClass(found);
            }
            return found;
        }
    }

    private Class<?> find(String name) throws ClassNotFoundException {
        if (ofTheProgram(name)) {
            try {
                return program.loadClass(name);
            } catch (ClassNotFoundException e) {
                if (name.startsWith(OURS)) {
                    return findClass(name); // a binding in a package below dev.assay
                }
                throw e;
            }
        }
        if (ofYcsb(name)) {
            return findClass(name);
        }
        try {
            return getPlatformClassLoader().loadClass(name);
        } catch (ClassNotFoundException e) {
            // not a class of the JDK
        }
        try {
            return findClass(name);
        } catch (ClassNotFoundException e) {
            return program.loadClass(name);
        }
    }

    private Class<?> bridge() throws ClassNotFoundException {
        try (InputStream in = program.getResourceAsStream(path(BRIDGE))) {
            if (in == null) {
                throw new ClassNotFoundException(BRIDGE);
            }
            byte[] code = BridgeCode.fitting(in.readAllBytes(), this);
            return defineClass(BRIDGE, code, 0, code.length, PluginLoader.class.getProtectionDomain());
        } catch (IOException e) {
            throw new ClassNotFoundException(BRIDGE, e);
        }
    }

    private static String path(String name) {
        return name.replace('.', '/') + ".class";
    }

    /** Returns the code of a class of the binding or of YCSB; null if there is none. */
    byte @Nullable [] code(String name) throws IOException {
        String path = path(name);
        URL own = findResource(path);
        if (own == null) {
            return shipped.get(path);
        }
        URLConnection connection = own.openConnection();
        // A jar in the JDK's cache would stay open after this loader is closed, and its content would be stale after a
        // change.
        connection.setUseCaches(false);
        try (InputStream in = connection.getInputStream()) {
            return in.readAllBytes();
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            byte[] code = code(name);
            if (code == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] rewritten = ContainedCode.rewritten(code);
            return defineClass(name, rewritten, 0, rewritten.length, domain(name));
        } catch (IOException | IllegalArgumentException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** Returns the origin of a class, for messages and for bindings that read it. */
    private ProtectionDomain domain(String name) throws IOException {
        URL own = findResource(path(name));
        if (own == null) {
            return PluginLoader.class.getProtectionDomain();
        }
        URLConnection connection = own.openConnection();
        URL jar = connection instanceof JarURLConnection entry ? entry.getJarFileURL() : own;
        return new ProtectionDomain(new CodeSource(jar, (CodeSigner[]) null), null, this, null);
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? program.getResource(name) : own;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> all = new ArrayList<>(Collections.list(findResources(name)));
        Collections.list(program.getResources(name)).stream()
                .filter(each -> !all.contains(each))
                .forEach(all::add);
        return Collections.enumeration(all);
    }
}
