.DEFAULT_GOAL := help
.PHONY: help check it fast fmt demo bench peers dist docs clean
MVN ?= mvn

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

check: ## layout, compiler checks, unit tests (JDK 17; NullAway too on 21 and newer)
	$(MVN) test

it: ## everything: check, packaging, integration tests on embedded databases
	$(MVN) verify

fast: ## unit tests only, without the checks of form
	$(MVN) -Pfast test

fmt: ## lay the sources out as `check` wants them
	$(MVN) spotless:apply

demo: ## TPC-C on an embedded PostgreSQL, 30 s measured
	./assay demo

bench: ## JMH on our own hot path, beside its budget; BENCH="-f 1" passes options on
	$(MVN) -q -Pfast -Dmaven.test.skip=true -pl benchmarks -am package && java -cp "$$(cat benchmarks/target/fast/classpath)" dev.assay.benchmarks.Budgets $(BENCH)

peers: ## Assay beside go-tpc (GO_TPC=...), BenchBase (BENCHBASE=...) or pgbench, 15 minutes for two; its load beside servers' own
	benchmarks/peers/tpcc.sh
	benchmarks/peers/load.sh

dist: ## the distribution: cli/target/assay-VERSION/ and .tar.gz
	$(MVN) -DskipTests -pl cli -am package

docs: ## API pages: target/fast/reports/apidocs/
	$(MVN) -Pfast -DskipTests -pl '!cli,!benchmarks,!examples/quickstart,!examples/testcontainers' package javadoc:aggregate

clean: ## remove what was built
	$(MVN) clean && rm -rf target-* */target-* examples/*/target-*
