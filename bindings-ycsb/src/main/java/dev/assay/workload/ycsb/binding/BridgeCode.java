package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Adapts the bytecode of {@link Bridge} to the release of YCSB in a class loader. Since 0.17.0 the package is {@code site.ycsb},
 * before it was {@code com.yahoo.ycsb}. Older releases pass records as {@link java.util.HashMap} instead of
 * {@link java.util.Map}. Stateless.
 */
final class BridgeCode {

    private static final String NEW = "site/ycsb/";
    private static final String OLD = "com/yahoo/ycsb/";

    private BridgeCode() {}

    /** Returns the bridge's code for the YCSB classes of a loader. */
    static byte[] fitting(byte[] code, PluginLoader loader) throws IOException {
        byte[] current = loader.code(PluginLoader.YCSB + "DB");
        if (current != null) {
            return code;
        }
        byte[] old = loader.code(PluginLoader.OLD_YCSB + "DB");
        if (old == null) {
            throw AssayException.plan("YCSB's own classes are missing");
        }
        String records = records(old);
        ClassWriter writer = new ClassWriter(0);
        ClassVisitor renamed = new ClassRemapper(writer, new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String name) {
                return name.startsWith(NEW) ? OLD + name.substring(NEW.length()) : name;
            }
        });
        new ClassReader(code).accept(records.equals("java/util/Map") ? renamed : new WithRecords(renamed, records), 0);
        return writer.toByteArray();
    }

    /** Returns the internal name of the class in which {@code DB.insert} takes a record. */
    private static String records(byte[] database) {
        String[] found = new String[1];
        new ClassReader(database)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public @Nullable MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    @Nullable String signature,
                                    String @Nullable [] exceptions) {
                                if (name.equals("insert") && descriptor.endsWith(";)L" + OLD + "Status;")) {
                                    String parameters = descriptor.substring(0, descriptor.indexOf(";)"));
                                    found[0] = parameters.substring(parameters.lastIndexOf(";L") + 2);
                                }
                                return null;
                            }
                        },
                        ClassReader.SKIP_CODE);
        if (found[0] == null) {
            throw AssayException.plan(
                    "--binding: the operations of the com.yahoo.ycsb.DB in the --binding-path do not return a Status;"
                            + " use the core jar of a later release");
        }
        return found[0];
    }

    /** Changes the descriptors of calls to the binding to a given class of records. */
    private static final class WithRecords extends ClassVisitor {

        private final String records;

        WithRecords(ClassVisitor next, String records) {
            super(Opcodes.ASM9, next);
            this.records = records;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String of, boolean ofInterface) {
                    String fitting = owner.equals(NEW + "DB") ? of.replace("Ljava/util/Map;", "L" + records + ";") : of;
                    super.visitMethodInsn(opcode, owner, called, fitting, ofInterface);
                }
            };
        }
    }
}
