package dev.assay.workload.ycsb.binding;

/** A binding threw an {@link Error}, or tried to end the process. */
final class BindingFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    BindingFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
