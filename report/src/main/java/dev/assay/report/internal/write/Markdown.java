package dev.assay.report.internal.write;

/** Texts in Markdown of GitHub's kind. Stateless. */
final class Markdown {

    private Markdown() {}

    /** Nobody is to think that what is not here is not there. */
    static String leftOut(String title, int count, String what, String id) {
        return "_"
                + escaped(title + ": " + count + " " + what + (count == 1 ? " is in" : "s are in")
                        + " report.html, and with --report csv in files of report-csv that begin with " + id)
                + "_\n\n";
    }

    /** Whatever is in a name is text: no markup of either language, no end of a cell. */
    static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([|`*_\\[\\]~!])", "\\\\$1")
                // An escaped sign still names a person or an issue: what follows must not touch it.
                .replace("@", "@<!-- -->")
                .replace("#", "#<!-- -->")
                .replaceAll("\\R", " ");
    }
}
