package org.testcontainers.mysql;

import org.testcontainers.containers.JdbcDatabaseContainer;

/** Stands for the class of Testcontainers 2. */
public class MySQLContainer extends JdbcDatabaseContainer {}
