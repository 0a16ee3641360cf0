package dev.assay.internal.plan;

import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanDocument.Target;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.plan.document.SecretReference;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.plan.SecretText;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.spi.target.TargetFactory;
import dev.assay.spi.workload.ParameterDescription;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Converts a plan's targets to systems. Immutable.
 *
 * @param source receives the problems found
 * @param urls JDBC URLs that replace targets, by target name
 */
public record PlanTargets(PlanSource source, PlanDocument plan, Map<String, String> urls) {

    /** Returns all systems, without secrets; connects to none. */
    List<SystemSpec> check(PluginRegistry plugins) {
        List<String> names = plan.targets().stream().map(Target::name).toList();
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                source.wrong("two targets have the name '" + name + "'", "targets");
            }
        }
        for (String name : urls.keySet()) {
            if (!names.contains(name)) {
                throw AssayException.plan("--target: the plan has no target '" + name + "'"
                        + NearestName.suggestion(name, names) + "; its targets are " + String.join(", ", names));
            }
        }
        List<SystemSpec> systems = new ArrayList<>();
        for (Target target : plan.targets()) {
            try {
                SystemSpec system = distant(system(target, plugins));
                requireKnown(system, plugins);
                requireDescribed(target);
                systems.add(system);
            } catch (AssayException e) {
                source.wrong(target.name() + ": " + e.message(), "targets");
            }
        }
        return systems;
    }

    private SystemSpec distant(SystemSpec system) {
        return plan.distance() == null
                ? system
                : DistantTargets.at(system, plan.distance().distance());
    }

    /** Rejects systems that cannot exist, without opening them. Throws a PLAN error that names the alternatives. */
    private static void requireKnown(SystemSpec spec, PluginRegistry plugins) {
        if (spec instanceof SystemSpec.Embedded embedded) {
            plugins.embedded(embedded.database());
        } else if (spec instanceof SystemSpec.StandIn standIn) {
            SystemUnderTest.standIn(standIn.station());
        } else if (spec instanceof SystemSpec.Plugged plugged) {
            ParameterBinder.bind(plugins.targetFactory(plugged.system()).parameterType(), plugged.parameters());
        } else if (spec instanceof TargetSpec url) {
            plugins.tokens().of(url);
        }
    }

    private void requireDescribed(Target target) {
        if (target.environment() == null) {
            return;
        }
        List<String> known =
                plan.environment() == null ? List.of() : plan.environment().names();
        if (!known.contains(target.environment())) {
            throw AssayException.plan("the environment has no database '" + target.environment() + "'"
                    + NearestName.suggestion(target.environment(), known)
                    + (known.isEmpty() ? "; the plan has no environment" : "; known are " + String.join(", ", known)));
        }
        if (target.authentication() != null && !urls.containsKey(target.name())) {
            throw AssayException.plan("authentication: write it to environment.databases." + target.environment()
                    + ", which is created with it");
        }
        if (target.tls() == Tls.Mode.DISABLE
                && !urls.containsKey(target.name())
                && plan.environment() != null
                && plan.environment().usesTokens(target.environment())) {
            throw AssayException.plan("tls: found disable, and the authentication of " + target.environment()
                    + " sends a token to the server, which takes encryption by verify-full or require");
        }
    }

    /**
     * Returns the passwords by target name; none of targets whose authentication makes all of theirs.
     *
     * @param measured whether a target is used, by its name
     * @param variables environment variables
     * @throws AssayException of kind {@code PLAN} if a secret is missing
     */
    public static Map<String, String> passwords(
            PlanDocument plan, Predicate<String> measured, UnaryOperator<@Nullable String> variables) {
        Map<String, String> passwords = new LinkedHashMap<>();
        for (Target target : plan.targets()) {
            String password = measured.test(target.name()) && target.hasPassword()
                    ? SecretReference.valueOf(target.password(), variables)
                    : null;
            if (password != null) {
                passwords.put(target.name(), password);
            }
        }
        return passwords;
    }

    /** Separates the plug-in's own parameters from the properties that it passes on. */
    private static SystemSpec plugged(Target target, TargetFactory<?> factory) {
        Map<String, String> parameters = new TreeMap<>();
        Map<String, String> properties = new TreeMap<>(Objects.requireNonNullElse(target.settings(), Map.of()));
        for (ParameterDescription parameter : ParameterBinder.describe(factory.parameterType())) {
            String value = properties.remove(parameter.name());
            if (value != null && parameter.ofLoads()) {
                throw AssayException.plan(
                        "settings." + parameter.name() + ": it applies only to loads; remove it from the plan, and"
                                + " load before the run with 'assay load ... --"
                                + parameter.name() + "'");
            } else if (value != null) {
                parameters.put(parameter.name(), value);
            }
        }
        for (String name : properties.keySet()) {
            if (SecretText.named(name)) {
                throw AssayException.plan("settings." + name + ": a plan cannot contain secrets; write it to a file"
                        + " and refer to that with the system's own settings");
            }
        }
        return new SystemSpec.Plugged(target.name(), factory.id(), parameters, properties, Map.of());
    }

    private SystemSpec system(Target target, PluginRegistry plugins) {
        SessionSettings sessions = new SessionSettings(
                Objects.requireNonNullElse(target.tuning(), Tuning.TUNED),
                Objects.requireNonNullElse(target.isolation(), Isolation.DEFAULT),
                Objects.requireNonNullElse(target.connections(), Connections.DEDICATED),
                NetworkDistance.NONE);
        String url = urls.getOrDefault(target.name(), target.url());
        if (url != null) {
            Authentication named = target.authentication();
            Authentication authentication = named == null ? null : named.withAdmin(target.admin());
            Tls tls = target.tls() == null ? Tls.unspecified(authentication) : new Tls(target.tls(), target.tlsCa());
            return new TargetSpec(target.name(), url, target.user(), null, authentication, tls, sessions);
        } else if (target.environment() != null) {
            return new SystemSpec.Rented(target.name(), target.environment(), sessions);
        } else if (target.system() != null) {
            return plugged(target, plugins.targetFactory(target.system()));
        }
        String what = Objects.requireNonNull(target.embedded(), "one of url, embedded and environment is there");
        if (SystemSpec.StandIn.named(what)) {
            return new SystemSpec.StandIn(target.name(), what);
        }
        return new SystemSpec.Embedded(
                target.name(),
                what,
                target.directory() == null
                        ? null
                        : target.directory().toAbsolutePath().toString(),
                Objects.requireNonNullElse(target.settings(), Map.of()),
                sessions);
    }
}
