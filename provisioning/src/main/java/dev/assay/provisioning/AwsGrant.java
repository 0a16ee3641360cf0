package dev.assay.provisioning;

import dev.assay.model.environment.ResourceSpec;
import java.util.Arrays;
import java.util.List;

/** The resources and condition of a group of calls. Resources are ARNs; aws, REGION, ACCOUNT, BUCKET and PREFIX are replaced. */
@SuppressWarnings("ImmutableEnumChecker") // lists that do not change
enum AwsGrant {
    /** Calls that change nothing. For most of them, AWS has no narrower grant. */
    READ(List.of("*"), Condition.NONE),
    RDS_CREATE(
            Arns.rds(
                    "db:assay-*",
                    "cluster:assay-*",
                    "subgrp:assay-*",
                    "pg:assay-*",
                    "pg:default.*",
                    "cluster-pg:assay-*",
                    "cluster-pg:default.*",
                    "og:default:*"),
            Condition.TAGGED_BY_CALL),
    /** A new resource has no tags yet, so that no condition can tell it from an existing one: the names limit the call. */
    RDS_TAG(Arns.OWN_RDS, Condition.TAGGED_BY_CALL),
    RDS_OWN(Arns.OWN_RDS, Condition.TAGGED),
    EC2_CREATE(Arns.NEW_EC2, Condition.TAGGED_BY_CALL),
    /** The network of a new security group, which has no tag of Assay. */
    EC2_IN_VPC(Arns.ec2("vpc/*"), Condition.NONE),
    /** What a new host uses. */
    EC2_RUN_WITH(
            List.of(
                    "arn:aws:ec2:REGION::image/*",
                    "arn:aws:ec2:REGION:ACCOUNT:subnet/*",
                    "arn:aws:ec2:REGION:ACCOUNT:security-group/*",
                    "arn:aws:ec2:REGION:ACCOUNT:network-interface/*"),
            Condition.NONE),
    EC2_TAG(Arns.NEW_EC2, Condition.equal("ec2:CreateAction", "RunInstances", "CreateSecurityGroup")),
    EC2_OWN(Arns.ec2("instance/*", "security-group/*"), Condition.TAGGED),
    /** For client hosts, which change the security group of hosts at their end. Also allows changes of other attributes of these hosts. */
    EC2_MODIFY_HOST(Arns.ec2("instance/*"), Condition.TAGGED),
    /** The group that these hosts get is the default one of the network, which has no tag of Assay. */
    EC2_ASSIGN_GROUP(Arns.ec2("security-group/*"), Condition.NONE),
    IAM_CREATE(Arns.iam("role/assay-*", "instance-profile/assay-*"), Condition.TAGGED_BY_CALL),
    IAM_NAMED(Arns.iam("role/assay-*", "instance-profile/assay-*"), Condition.NONE),
    IAM_SSM(
            Arns.iam("role/assay-*"),
            new Condition(
                    "ArnEquals", "iam:PolicyARN", List.of("arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore"))),
    IAM_PASS(
            Arns.iam("role/assay-*"),
            Condition.equal("iam:PassedToService", "ec2.amazonaws.com", "ec2.amazonaws.com.cn")),
    IAM_SERVICE(
            Arns.iam("role/aws-service-role/rds.amazonaws.com/*"),
            Condition.equal("iam:AWSServiceName", "rds.amazonaws.com")),
    SSM_IMAGE(List.of("arn:aws:ssm:REGION::parameter/aws/service/ami-amazon-linux-latest/*"), Condition.NONE),
    /** Commands for client hosts of Assay, by the one document that runs a script. */
    SSM_SEND(
            Arns.ec2("instance/*"),
            new Condition("StringLike", "ssm:resourceTag/" + ResourceSpec.RUN_TAG, List.of("*"))),
    SSM_DOCUMENT(List.of("arn:aws:ssm:REGION::document/AWS-RunShellScript"), Condition.NONE),
    SSM_FOLLOW(List.of("*"), Condition.NONE),
    /** Files on their way to and from client hosts. */
    BUCKET(List.of("arn:aws:s3:::BUCKET/PREFIXassay-*"), Condition.NONE),
    /** Without it, S3 does not say that a file is absent. */
    BUCKET_LIST(List.of("arn:aws:s3:::BUCKET"), new Condition("StringLike", "s3:prefix", List.of("PREFIXassay-*"))),
    /** RDS makes the secret in the name of its caller; the caller itself cannot. */
    RDS_SECRET(Arns.RDS_SECRETS, new Condition("Bool", "aws:ViaAWSService", List.of("true"))),
    /** RDS tags each secret with the ARN of its database: those of other databases are out of reach. */
    INSTANCE_SECRET(
            Arns.RDS_SECRETS,
            new Condition("ArnLike", "aws:ResourceTag/aws:rds:primaryDBInstanceArn", Arns.rds("db:assay-*"))),
    CLUSTER_SECRET(
            Arns.RDS_SECRETS,
            new Condition("ArnLike", "aws:ResourceTag/aws:rds:primaryDBClusterArn", Arns.rds("cluster:assay-*"))),
    KEY(
            List.of("arn:aws:kms:REGION:ACCOUNT:key/*"),
            new Condition("ForAnyValue:StringEquals", "kms:ResourceAliases", List.of("alias/aws/secretsmanager")));

    private final List<String> resources;
    private final Condition condition;

    AwsGrant(List<String> resources, Condition condition) {
        this.resources = resources;
        this.condition = condition;
    }

    /** ARNs that several grants have. */
    private static final class Arns {

        static final List<String> OWN_RDS =
                rds("db:assay-*", "cluster:assay-*", "subgrp:assay-*", "pg:assay-*", "cluster-pg:assay-*");
        static final List<String> NEW_EC2 = ec2("instance/*", "volume/*", "security-group/*");
        static final List<String> RDS_SECRETS = List.of("arn:aws:secretsmanager:REGION:ACCOUNT:secret:rds!*");

        static List<String> rds(String... names) {
            return after("arn:aws:rds:REGION:ACCOUNT:", names);
        }

        static List<String> ec2(String... names) {
            return after("arn:aws:ec2:REGION:ACCOUNT:", names);
        }

        static List<String> iam(String... names) {
            return after("arn:aws:iam::ACCOUNT:", names);
        }

        private static List<String> after(String beginning, String... names) {
            return Arrays.stream(names).map(name -> beginning + name).toList();
        }
    }

    /**
     * A condition of IAM. Immutable.
     *
     * @param operator such as {@code StringEquals}; empty for none
     */
    record Condition(String operator, String key, List<String> allowed) {

        static final Condition NONE = new Condition("", "", List.of());

        /** The call gives the resource the tag of a run. */
        static final Condition TAGGED_BY_CALL = present("aws:RequestTag/");

        /** The resource has the tag of a run. */
        static final Condition TAGGED = present("aws:ResourceTag/");

        private static Condition present(String beginning) {
            return new Condition("Null", beginning + ResourceSpec.RUN_TAG, List.of("false"));
        }

        static Condition equal(String key, String... allowed) {
            return new Condition("StringEquals", key, List.of(allowed));
        }
    }

    List<String> resources() {
        return resources;
    }

    /** Returns the operator of the condition; empty if there is none. */
    String operator() {
        return condition.operator;
    }

    String key() {
        return condition.key;
    }

    List<String> allowed() {
        return condition.allowed;
    }
}
