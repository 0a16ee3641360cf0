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
 * Rewrites bytecode of bindings. Calls that would end the process go to {@link Exits}. Standard output, which is reserved for
 * results, becomes standard error. Everything else stays unchanged. Stateless.
 */
final class ContainedCode {

    private static final String SYSTEM = "java/lang/System";
    private static final String RUNTIME = "java/lang/Runtime";
    private static final String EXITS = "dev/assay/workload/ycsb/binding/Exits";
    private static final String OF_SYSTEM = "(I)V";
    private static final String OF_RUNTIME = "(Ljava/lang/Runtime;I)V";

    private ContainedCode() {}

    /** Returns the rewritten code of a class; the same array if it needs no change. */
    static byte[] rewritten(byte[] code) {
        if (!mentions(code, SYSTEM) && !mentions(code, RUNTIME)) {
            return code;
        }
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new Classes(writer), 0);
        return writer.toByteArray();
    }

    /** Searches the bytes for a name, so that most classes need no parsing. */
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

    /** Returns the descriptor of the method in {@link Exits} that replaces a call; null if the call stays. */
    private static @Nullable String replacement(String owner, String name, String descriptor) {
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
            String replacement = replacement(owner, name, descriptor);
            if (replacement == null) {
                super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
            } else {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, EXITS, "exit", replacement, false);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            boolean output = opcode == Opcodes.GETSTATIC && owner.equals(SYSTEM) && name.equals("out");
            super.visitFieldInsn(opcode, owner, output ? "err" : name, descriptor);
        }

        /** Rewrites method references such as {@code System::exit}. */
        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            Object[] replaced = arguments.clone();
            for (int i = 0; i < replaced.length; i++) {
                if (replaced[i] instanceof Handle handle) {
                    String replacement = replacement(handle.getOwner(), handle.getName(), handle.getDesc());
                    if (replacement != null) {
                        replaced[i] = new Handle(Opcodes.H_INVOKESTATIC, EXITS, "exit", replacement, false);
                    }
                }
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
        }
    }
}
