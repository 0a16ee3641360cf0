/** Resources on Amazon RDS, EC2 and IAM, by the AWS SDK. Only commands that call AWS load this package. */
@NullMarked
package dev.assay.provisioning.aws;

import org.jspecify.annotations.NullMarked;
