package org.testcontainers.containers;

/** Stands for the class of Testcontainers 1. */
public class PostgreSQLContainer extends JdbcDatabaseContainer {}
