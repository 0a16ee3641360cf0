package dev.assay.report.internal.write;

/** Escapes texts for GitHub Flavored Markdown. Stateless. */
final class Markdown {

    private Markdown() {}

    /** Returns a note on rows or panels that the Markdown report omits. */
    static String leftOut(String title, int count, String what, String id) {
        return "_"
                + escaped(title + ": " + count + " " + what + (count == 1 ? " is in" : "s are in")
                        + " report.html, and with --report csv in files of report-csv that begin with " + id)
                + "_\n\n";
    }

    /** Returns the text without Markdown or HTML markup and on one line. */
    static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([|`*_\\[\\]~!])", "\\\\$1")
                // An escaped @ or # still links a user or an issue.
                .replace("@", "@<!-- -->")
                .replace("#", "#<!-- -->")
                .replaceAll("\\R", " ");
    }
}
