package dev.assay.cli;

import java.util.ArrayList;
import java.util.List;

/** What stands on a terminal after some text was sent to it: as much of ECMA-48 as lines that are drawn over need. Confined to one test. */
final class TerminalText {

    private final List<StringBuilder> lines = new ArrayList<>();
    private int row;
    private int column;

    private TerminalText() {}

    /** The lines, without blanks at their ends. */
    static List<String> after(String sent) {
        TerminalText terminal = new TerminalText();
        for (int at = 0; at < sent.length(); at++) {
            char c = sent.charAt(at);
            if (c == '\u001b' && at + 1 < sent.length() && sent.charAt(at + 1) == '[') {
                int end = at + 2;
                while (end < sent.length() && (Character.isDigit(sent.charAt(end)) || sent.charAt(end) == ';')) {
                    end++;
                }
                terminal.control(sent.substring(at + 2, end), sent.charAt(end));
                at = end;
            } else {
                terminal.character(c);
            }
        }
        return terminal.lines.stream()
                .map(line -> line.toString().stripTrailing())
                .toList();
    }

    private void control(String parameters, char end) {
        int count = parameters.isEmpty() ? 1 : Integer.parseInt(parameters.split(";")[0]);
        switch (end) {
            case 'A' -> row = Math.max(0, row - count);
            case 'B' -> row += count;
            case 'C' -> column += count;
            case 'D' -> column = Math.max(0, column - count);
            case 'G' -> column = count - 1;
            case 'K' -> line().setLength(Math.min(column, line().length()));
            case 'J' -> {
                line().setLength(Math.min(column, line().length()));
                while (lines.size() > row + 1) {
                    lines.remove(lines.size() - 1);
                }
            }
            case 'P' -> line().delete(column, Math.min(line().length(), column + count));
            case '@' -> line().insert(column, " ".repeat(count));
            case 'm' -> {}
            default -> throw new AssertionError("an unknown control: CSI " + parameters + end);
        }
    }

    private void character(char c) {
        switch (c) {
            case '\n' -> {
                // as the driver of a terminal sends it on, which nobody took over
                row++;
                column = 0;
            }
            case '\r' -> column = 0;
            case '\b' -> column = Math.max(0, column - 1);
            default -> {
                StringBuilder line = line();
                if (column < line.length()) {
                    line.setCharAt(column, c);
                } else {
                    line.append(c);
                }
                column++;
            }
        }
        line();
    }

    private StringBuilder line() {
        while (lines.size() <= row) {
            lines.add(new StringBuilder());
        }
        StringBuilder line = lines.get(row);
        while (line.length() < column) {
            line.append(' ');
        }
        return line;
    }
}
