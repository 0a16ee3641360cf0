.DEFAULT_GOAL := help
.PHONY: help check it fast fmt demo bench picture peers dist docs clean
MVN ?= mvn
# Of modules that have no such test.
ANY = -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false

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

bench: ## JMH on our own hot path, and a large report, beside their budgets; BENCH="-f 1" passes options on
	$(MVN) -q -Pfast -pl report -am verify -Dtest=None -Dit.test=ReportSpeedIT -Dassay.budget=true $(ANY)
	$(MVN) -q -Pfast -Dmaven.test.skip=true -pl benchmarks -am package && java -cp "$$(cat benchmarks/target/fast/classpath)" dev.assay.benchmarks.Budgets $(BENCH)

picture: ## the report that the documentation shows: docs/report.png, by a headless Chromium
	$(MVN) -q -Pfast -pl report -am verify -Dtest=None -Dit.test=GoldenPictureIT -Dassay.picture=$(CURDIR)/docs/report.png $(ANY)

peers: ## Assay beside go-tpc (GO_TPC=...), BenchBase (BENCHBASE=...) or pgbench, 15 minutes for two; its load beside servers' own
	benchmarks/peers/tpcc.sh
	benchmarks/peers/load.sh

dist: ## the distribution: cli/target/assay-VERSION/ and .tar.gz
	$(MVN) -DskipTests -pl cli -am package

docs: ## API pages: target/fast/reports/apidocs/
	$(MVN) -Pfast -DskipTests -pl '!cli,!benchmarks,!examples/quickstart,!examples/testcontainers' package javadoc:aggregate

clean: ## remove what was built
	$(MVN) clean && rm -rf target-* */target-* examples/*/target-*
