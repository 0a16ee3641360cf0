package dev.assay.workload.ycsb.binding;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts {@link Exits} in the place of whatever ends the process, and standard error in that of standard output, which belongs to
 * results; all else in a class stays as it is. Stateless.
 */
final class ContainedCode {

    private static final String SYSTEM = "java/lang/System";
    private static final String RUNTIME = "java/lang/Runtime";
    private static final String EXITS = "dev/assay/workload/ycsb/binding/Exits";
    private static final String OF_SYSTEM = "(I)V";
    private static final String OF_RUNTIME = "(Ljava/lang/Runtime;I)V";

    private ContainedCode() {}

    /** The code of a class without those: the same one where it has none. */
    static byte[] rewritten(byte[] code) {
        if (!mentions(code, SYSTEM) && !mentions(code, RUNTIME)) {
            return code;
        }
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new Classes(writer), 0);
        return writer.toByteArray();
    }

    /** Whether a name stands in it: most classes have none, and are not taken apart. */
    private static boolean mentions(byte[] code, String name) {
        byte[] wanted = name.getBytes(StandardCharsets.US_ASCII);
        for (int from = 0; from <= code.length - wanted.length; from++) {
            int same = 0;
            while (same < wanted.length && code[from + same] == wanted[same]) {
                same++;
            }
            if (same == wanted.length) {
                return true;
            }
        }
        return false;
    }

    /** The descriptor of what stands for a method; null for those that may stay. */
    private static @Nullable String instead(String owner, String name, String descriptor) {
        if (!descriptor.equals(OF_SYSTEM)) {
            return null;
        }
        if (owner.equals(SYSTEM) && name.equals("exit")) {
            return OF_SYSTEM;
        }
        return owner.equals(RUNTIME) && (name.equals("exit") || name.equals("halt")) ? OF_RUNTIME : null;
    }

    private static final class Classes extends ClassVisitor {

        Classes(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new Methods(super.visitMethod(access, name, descriptor, signature, exceptions));
        }
    }

    private static final class Methods extends MethodVisitor {

        Methods(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
            String instead = instead(owner, name, descriptor);
            if (instead == null) {
                super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
            } else {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, EXITS, "exit", instead, false);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            boolean output = opcode == Opcodes.GETSTATIC && owner.equals(SYSTEM) && name.equals("out");
            super.visitFieldInsn(opcode, owner, output ? "err" : name, descriptor);
        }

        /** As {@code System::exit} has it. */
        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            Object[] replaced = arguments.clone();
            for (int i = 0; i < replaced.length; i++) {
                if (replaced[i] instanceof Handle handle) {
                    String instead = instead(handle.getOwner(), handle.getName(), handle.getDesc());
                    if (instead != null) {
                        replaced[i] = new Handle(Opcodes.H_INVOKESTATIC, EXITS, "exit", instead, false);
                    }
                }
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
        }
    }
}
