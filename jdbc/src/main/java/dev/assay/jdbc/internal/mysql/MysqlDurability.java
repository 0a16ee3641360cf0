package dev.assay.jdbc.internal.mysql;

import dev.assay.model.result.Durability;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Findings on the durability of commits in MySQL or MariaDB. Stateless. */
final class MysqlDurability {

    private static final Subject DURABILITY = new Subject("durability", Area.TARGET);
    private static final Subject REPLICATION = new Subject("replication", Area.TARGET);
    private static final Subject BINARY_LOG = new Subject("binary-log", Area.TARGET);

    private MysqlDurability() {}

    static List<Finding> findings(MysqlFacts facts, Durability durability) {
        List<Finding> findings = new ArrayList<>();
        findings.add(
                durability.relaxed().isEmpty()
                        ? DURABILITY.ok("commits are durable: " + settings(durability))
                        : DURABILITY.warning(
                                durability.relaxed().stream()
                                        .map(MysqlDurability::withMeaning)
                                        .collect(Collectors.joining("; ")),
                                durability.relaxed().stream()
                                                .map(setting -> remedy(facts, setting))
                                                .collect(Collectors.joining(" "))
                                        + " unless you compare these settings"));
        findings.add(binaryLog(facts));
        List<String> waits =
                List.of("rpl_semi_sync_source_enabled", "rpl_semi_sync_master_enabled", "wsrep_on").stream()
                        .filter(facts::on)
                        .map(name -> name + " = ON")
                        .toList();
        if (!waits.isEmpty()) {
            findings.add(REPLICATION.note(
                    "commits wait for other servers: " + String.join(", ", waits),
                    "state this with the results: they are those of the whole cluster"));
        }
        return findings;
    }

    private static String settings(Durability durability) {
        return durability.settings().entrySet().stream()
                .map(setting -> setting.getKey() + " = " + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String withMeaning(String setting) {
        String text = setting.replace("=", " = ");
        if (setting.equals("innodb_flush_log_at_trx_commit=0")) {
            return text + " (the log is written once a second, and a crash of the server loses the last commits)";
        } else if (setting.startsWith("innodb_flush_log_at_trx_commit")) {
            return text + " (a commit does not wait for the disk, and a crash of the host loses the last commits)";
        } else if (setting.startsWith("innodb_doublewrite")) {
            return text + " (fewer writes, and a crash may leave torn pages)";
        } else if (setting.startsWith("sync_binlog")) {
            return text
                    + " (a commit does not wait for the binary log, and after a crash of the host recovery rolls back what the log lacks)";
        }
        return text + " (nothing waits for the disk, and a crash of the host may lose the database)";
    }

    private static String remedy(MysqlFacts facts, String setting) {
        String name = setting.substring(0, setting.indexOf('='));
        return switch (name) {
            case "innodb_flush_log_at_trx_commit", "sync_binlog" -> facts.setting(name, "1");
            case "innodb_doublewrite" -> "set innodb_doublewrite = ON, which may take a restart,";
            default -> "set " + name + " = O_DIRECT, which takes a restart,";
        };
    }

    private static Finding binaryLog(MysqlFacts facts) {
        if (!facts.on("log_bin")) {
            return BINARY_LOG.ok("off: a commit waits for one log");
        }
        String format = facts.text("binlog_format");
        String found = "on, binlog_format = " + format + ": a commit waits for two logs";
        return format.equalsIgnoreCase("STATEMENT")
                ? BINARY_LOG.warning(
                        found + ", and transactions at read-committed or below are refused",
                        facts.setting("binlog_format", "'ROW'"))
                : BINARY_LOG.ok(found);
    }
}
