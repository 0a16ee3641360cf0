.DEFAULT_GOAL := help
.PHONY: help check it exhaustive one fast junit fmt demo bench picture peers agree distance dist sbom docs site clean
MVN ?= mvn
# Of modules that have no such test.
ANY = -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

check: ## layout, strict compile, unit tests: under 4 minutes
	$(MVN) -Pstrict test

it: ## the standard tier of all tests, as mvn verify: 10 minutes, more with servers
	$(MVN) verify

exhaustive: ## all tests: 25 minutes
	$(MVN) -Pexhaustive verify

# A module without the class would fail for the summary of an earlier run.
one: ## one class of integration tests: make one TEST=TpccRunIT
	@rm -f */target/fast/failsafe-reports/failsafe-summary.xml
	$(MVN) -Pfast -Pexhaustive -pl integration-tests,cli -am verify -DskipTests -DskipITs=false -Dit.test=$(TEST) $(ANY)

# The packages of a module's own tests: those of modules it depends on are not run again.
TESTS = $(shell sed -n 's|.*<assay.module.name>\(.*\)</.*|\1|p' $(MODULE)/pom.xml | tr . /)/**/*Test

fast: ## unit tests without the checks of form, of all modules or one: make fast MODULE=core
	$(MVN) -Pfast $(if $(MODULE),-pl $(MODULE) -am '-Dtest=$(TESTS)' $(ANY)) test

# The module is compiled against 5.10, and its tests run on it in each build.
JUNITS = 5.14.4 6.0.3

junit: ## the unit tests of the JUnit extension on newer versions of JUnit: 2 minutes
	set -e; for version in $(JUNITS); do \
		$(MVN) -q -Pfast -Dversion.junit=$$version -Dassay.target=target-junit-$$version -pl junit -am test '-Dtest=dev/assay/junit/**/*Test' $(ANY); \
	done

# The BOM has no parent, and so no plugins.
fmt: ## lay the sources out as `check` wants them
	$(MVN) -pl '!bom' spotless:apply

demo: ## TPC-C on an embedded PostgreSQL, 20 s measured
	./assay demo

bench: ## JMH on our own hot path, a large report, live metrics, counted sockets and starts of commands, beside their budgets; BENCH="-f 1" passes options on
	$(MVN) -q -Pfast -pl cli -am verify -DskipTests -DskipITs=false -Dit.test=ReportSpeedIT -Dassay.budget=true $(ANY)
	$(MVN) -q -Pfast -Dmaven.test.skip=true -pl benchmarks -am package && java -cp "$$(cat benchmarks/target/fast/classpath)" dev.assay.benchmarks.Budgets $(BENCH)
	java -cp "$$(cat benchmarks/target/fast/classpath)" dev.assay.benchmarks.StartCost "$$(ls -dt cli/target/fast/assay-*/ | head -n 1)" plans/s1-tpcc-rds.yaml
	java -Xmx512m -cp "$$(cat benchmarks/target/fast/classpath)" dev.assay.benchmarks.AnalysisCost
	java -cp "$$(cat benchmarks/target/fast/classpath)" dev.assay.benchmarks.SinkCost
	java -cp "$$(cat benchmarks/target/fast/classpath):$$(cat benchmarks/target/fast/ycsb.dependencies)" dev.assay.benchmarks.CountingCost
	taskset -c 0 java -cp "$$(cat benchmarks/target/fast/classpath):$$(cat benchmarks/target/fast/ycsb.dependencies)" dev.assay.junit.GateProof # one processor: less variation
	java -cp "$$(cat benchmarks/target/fast/classpath):$$(cat benchmarks/target/fast/ycsb.dependencies)" dev.assay.junit.ExtensionCost

picture: ## the report that the documentation shows: docs/report.png, by a headless Chromium
	$(MVN) -q -Pfast -pl cli -am verify -DskipTests -DskipITs=false -Dit.test=GoldenPictureIT -Dassay.picture=$(CURDIR)/docs/report.png $(ANY)

peers: ## Assay beside go-tpc (GO_TPC=...), BenchBase (BENCHBASE=...), tpcc-mysql (TPCC_MYSQL=...) or pgbench; its load beside servers' own
	benchmarks/peers/tpcc.sh
	benchmarks/peers/load.sh

agree: ## whether Assay, sysbench and pgbench say the same of the same work on the same tables, 25 minutes
	benchmarks/peers/agree.sh

distance: ## whether throughput at a distance is what Assay predicts, PostgreSQL and MySQL, 19 minutes
	benchmarks/distance.sh

dist: ## the distribution: cli/target/assay-VERSION/ and .tar.gz
	$(MVN) -DskipTests -pl cli -am package

sbom: ## what the published modules depend on, with licences, in CycloneDX: target/sbom.json
	$(MVN) -q -Pfast -Dassay.target=target org.cyclonedx:cyclonedx-maven-plugin:makeAggregateBom

docs: ## API pages: target/fast/reports/apidocs/index.html
	$(MVN) -Pfast -DskipTests -pl core,transactions,quote,store,environments,remote,jdbc,provisioning,provisioning-aws,provisioning-docker,workloads-tpcc,workloads-oltp,workloads-ycsb,workloads-script,bindings-ycsb,embedded,report,metrics,junit,testkit -am package javadoc:aggregate

site: docs ## the pages of docs/ and the API pages as a site that opens from disk: target/site/index.html
	dev/site

clean: ## remove what was built
	$(MVN) clean && rm -rf target-* */target-* examples/*/target-*
