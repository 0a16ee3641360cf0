package dev.assay.workload.script;

import dev.assay.workload.script.Command.Assignment;
import dev.assay.workload.script.Command.Branch;
import dev.assay.workload.script.Command.Choice;
import dev.assay.workload.script.Command.Query;
import dev.assay.workload.script.Command.Sleep;
import dev.assay.workload.script.Command.Storing;
import dev.assay.workload.script.ExpressionParser.Parsed;
import dev.assay.workload.script.ScriptSource.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads scripts: SQL commands that end with a semicolon, and commands that begin with a backslash. Confined to one thread. */
final class ScriptParser {

    private final ScriptSource source;
    private final String text;
    private final VariableNames names;
    private final SqlScanner scanner;
    private final List<Command> commands = new ArrayList<>();
    private final Deque<OpenChoice> open = new ArrayDeque<>();

    /** The commands that {@code \;} combines with the one that is being read. */
    private final List<SqlText> combined = new ArrayList<>();

    /** The branch that is being read. */
    private @Nullable OpenBranch branch;

    private ScriptParser(ScriptSource source, VariableNames names) {
        this.source = source;
        this.text = source.text();
        this.names = names;
        this.scanner = new SqlScanner(source, names);
    }

    /** An {@code \if} whose {@code \endif} is still to come, within the branch {@code around}. */
    private record OpenChoice(
            Place place, List<Branch> branches, @Nullable OpenBranch around) {}

    /** A branch; {@code condition} is null after {@code \else}. */
    private record OpenBranch(@Nullable Parsed condition, List<Command> commands) {}

    /**
     * Reads a script.
     *
     * @param names gets the variables of the script
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with the place of an error, or if the script has no commands
     */
    static List<Command> parse(ScriptSource source, VariableNames names) {
        return new ScriptParser(source, names).script();
    }

    private List<Command> script() {
        while (scanner.at() < text.length()) {
            SqlText command = scanner.command();
            int at = scanner.at();
            if (at < text.length() && text.charAt(at) == '\\') {
                meta(command, at);
            } else {
                add(command);
                scanner.moveTo(Math.min(text.length(), at + 1));
            }
        }
        if (!open.isEmpty()) {
            throw open.element().place().error("this \\if has no \\endif");
        }
        if (commands.isEmpty()) {
            throw source.place(0).error("the script has no commands");
        }
        return List.copyOf(commands);
    }

    /** Adds an SQL command that stores nothing, if there is one, and those that are combined with it. */
    private void add(@Nullable SqlText command) {
        boolean several = addCombined(null);
        if (command != null) {
            add(new Query(command, null, several));
        }
    }

    private void add(Command command) {
        (branch == null ? commands : branch.commands).add(command);
    }

    /** Reads the command whose backslash is at an offset, after an SQL command without semicolon, if any. */
    private void meta(@Nullable SqlText before, int backslash) {
        Place place = source.place(backslash);
        if (text.startsWith("\\;", backslash)) {
            combined.add(required(before, place, "\\;"));
            scanner.moveTo(backslash + 2);
            return;
        }
        int end = MetaCommand.end(text, backslash);
        int nameEnd = MetaCommand.wordEnd(text, backslash + 1, end);
        MetaCommand command = MetaCommand.of(text.substring(backslash + 1, nameEnd), place);
        int begin = MetaCommand.blanks(text, nameEnd, end);
        if (command == MetaCommand.GSET || command == MetaCommand.ASET) {
            stored(command, required(before, place, command.shown()), begin, end);
        } else {
            add(before);
            switch (command) {
                case SET -> set(begin, end, place);
                case SLEEP -> sleep(begin, end, place);
                case IF -> begin(expression(begin, end, place, "\\if"), place);
                case ELIF -> next(expression(begin, end, place, "\\elif"), place, "\\elif");
                default -> {
                    requireNothing(begin, end, command);
                    if (command == MetaCommand.ELSE) {
                        next(null, place, "\\else");
                    } else {
                        end(place);
                    }
                }
            }
        }
        scanner.moveTo(Math.min(text.length(), end + 1));
    }

    private static SqlText required(@Nullable SqlText before, Place place, String command) {
        if (before == null) {
            throw place.error(command + " has to follow an SQL command without a semicolon");
        }
        return before;
    }

    private void stored(MetaCommand command, SqlText before, int begin, int end) {
        int prefixEnd = MetaCommand.wordEnd(text, begin, end);
        String prefix = text.substring(begin, prefixEnd);
        if (!prefix.isEmpty() && !VariableNames.valid(prefix)) {
            throw source.place(begin).error("'" + prefix + "' cannot be the beginning of a variable's name");
        }
        requireNothing(MetaCommand.blanks(text, prefixEnd, end), end, command);
        Storing storing = new Storing(prefix, command == MetaCommand.ASET);
        boolean several = addCombined(storing.optional() ? storing : null);
        add(new Query(before, storing, several));
    }

    /** Adds the commands before the last one of a combination; returns whether there are any. */
    private boolean addCombined(@Nullable Storing storing) {
        combined.forEach(each -> add(new Query(each, storing, true)));
        boolean several = !combined.isEmpty();
        combined.clear();
        return several;
    }

    private void requireNothing(int begin, int end, MetaCommand command) {
        if (begin < end) {
            throw source.place(begin).error("unexpected text after " + command.shown());
        }
    }

    private void set(int begin, int end, Place place) {
        int nameEnd = MetaCommand.wordEnd(text, begin, end);
        String name = text.substring(begin, nameEnd);
        if (name.isEmpty()) {
            throw place.error("\\set needs a variable and an expression");
        }
        if (!VariableNames.valid(name)) {
            throw source.place(begin)
                    .error("'" + name
                            + "' cannot be the name of a variable: letters, digits and underscores are allowed,"
                            + " and no digit at the beginning");
        }
        Parsed value = expression(MetaCommand.blanks(text, nameEnd, end), end, place, "\\set " + name);
        add(new Assignment(names.slot(name), value.expression(), value.reads(), place));
    }

    private Parsed expression(int begin, int end, Place place, String command) {
        if (begin == end) {
            throw place.error(command + " needs an expression");
        }
        return ExpressionParser.parse(source, begin, end, names);
    }

    private void sleep(int begin, int end, Place place) {
        Tokens tokens = new Tokens(source, begin, end);
        Token amount = tokens.take();
        if (amount.type() != Token.Type.INTEGER && amount.type() != Token.Type.VARIABLE) {
            throw amount.place().error("\\sleep needs a whole number or a variable, found " + amount.shown());
        }
        Token unit = tokens.take();
        long nanos = switch (unit.text().toLowerCase(Locale.ROOT)) {
            case "us" -> 1_000;
            case "ms" -> 1_000_000;
            case "", "s" -> 1_000_000_000;
            default -> throw unit.place().error("the unit of \\sleep has to be us, ms or s, found " + unit.shown());
        };
        requireNothing(tokens.take());
        Parsed parsed = ExpressionParser.parse(
                source,
                amount.place().offset(),
                amount.place().offset() + amount.text().length() + (amount.type() == Token.Type.VARIABLE ? 1 : 0),
                names);
        add(new Sleep(parsed.expression(), parsed.reads(), nanos, place));
    }

    private static void requireNothing(Token token) {
        if (token.type() != Token.Type.END) {
            throw token.place().error("unexpected " + token.shown() + " after \\sleep");
        }
    }

    private void begin(Parsed condition, Place place) {
        open.push(new OpenChoice(place, new ArrayList<>(), branch));
        branch = new OpenBranch(condition, new ArrayList<>());
    }

    private void next(@Nullable Parsed condition, Place place, String name) {
        OpenBranch ended = branch;
        if (ended == null) {
            throw place.error(name + " without \\if before it");
        }
        if (ended.condition == null) {
            throw place.error(name + " after \\else");
        }
        open.element().branches.add(closed(ended));
        branch = new OpenBranch(condition, new ArrayList<>());
    }

    private static Branch closed(OpenBranch ended) {
        Parsed condition = Objects.requireNonNull(ended.condition);
        return new Branch(condition.expression(), condition.reads(), ended.commands);
    }

    private void end(Place place) {
        OpenBranch ended = branch;
        if (ended == null) {
            throw place.error("\\endif without \\if before it");
        }
        OpenChoice choice = open.pop();
        branch = choice.around;
        if (ended.condition == null) {
            add(new Choice(choice.branches, ended.commands, choice.place));
        } else {
            choice.branches.add(closed(ended));
            add(new Choice(choice.branches, List.of(), choice.place));
        }
    }
}
