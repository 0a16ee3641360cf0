package dev.assay.provisioning;

import java.util.List;

/**
 * The calls to AWS that creating, finding and deleting an environment takes, each with the narrowest grant that AWS supports for it.
 * Resource types and condition keys are from the AWS service authorization reference, as remembered on 2026-11-27; no policy was
 * tried against AWS.
 */
enum AwsCall {
    DESCRIBE_INSTANCES("rds:DescribeDBInstances", Grant.READ, AwsResources.INSTANCE),
    DESCRIBE_CLUSTERS("rds:DescribeDBClusters", Grant.READ, AwsResources.CLUSTER),
    DESCRIBE_SUBNET_GROUPS("rds:DescribeDBSubnetGroups", Grant.READ, AwsResources.SUBNET_GROUP),
    DESCRIBE_PARAMETER_GROUPS("rds:DescribeDBParameterGroups", Grant.READ, AwsResources.PARAMETER_GROUP),
    DESCRIBE_CLUSTER_PARAMETER_GROUPS(
            "rds:DescribeDBClusterParameterGroups", Grant.READ, AwsResources.CLUSTER_PARAMETER_GROUP),
    LIST_TAGS("rds:ListTagsForResource", Grant.READ, AwsResources.SUBNET_GROUP),
    DESCRIBE_SECURITY_GROUPS("ec2:DescribeSecurityGroups", Grant.READ, AwsResources.SECURITY_GROUP),
    DESCRIBE_HOSTS("ec2:DescribeInstances", Grant.READ, AwsResources.HOST),
    DESCRIBE_VPCS("ec2:DescribeVpcs", Grant.READ, AwsResources.SECURITY_GROUP),
    DESCRIBE_SUBNETS("ec2:DescribeSubnets", Grant.READ, AwsResources.SUBNET_GROUP),
    FIND_TAGGED("tag:GetResources", Grant.READ, AwsResources.INSTANCE),

    CREATE_INSTANCE("rds:CreateDBInstance", Grant.RDS_CREATE, AwsResources.INSTANCE),
    CREATE_CLUSTER("rds:CreateDBCluster", Grant.RDS_CREATE, AwsResources.CLUSTER),
    CREATE_SUBNET_GROUP("rds:CreateDBSubnetGroup", Grant.RDS_CREATE, AwsResources.SUBNET_GROUP),
    CREATE_PARAMETER_GROUP("rds:CreateDBParameterGroup", Grant.RDS_CREATE, AwsResources.PARAMETER_GROUP),
    CREATE_CLUSTER_PARAMETER_GROUP(
            "rds:CreateDBClusterParameterGroup", Grant.RDS_CREATE, AwsResources.CLUSTER_PARAMETER_GROUP),
    /** The tags in the calls that create resources need it. */
    ADD_TAGS("rds:AddTagsToResource", Grant.RDS_TAG, AwsResources.INSTANCE),
    SET_PARAMETERS("rds:ModifyDBParameterGroup", Grant.RDS_OWN, AwsResources.PARAMETER_GROUP),
    SET_CLUSTER_PARAMETERS("rds:ModifyDBClusterParameterGroup", Grant.RDS_OWN, AwsResources.CLUSTER_PARAMETER_GROUP),
    DELETE_INSTANCE("rds:DeleteDBInstance", Grant.RDS_OWN, AwsResources.INSTANCE),
    DELETE_CLUSTER("rds:DeleteDBCluster", Grant.RDS_OWN, AwsResources.CLUSTER),
    DELETE_SUBNET_GROUP("rds:DeleteDBSubnetGroup", Grant.RDS_OWN, AwsResources.SUBNET_GROUP),
    DELETE_PARAMETER_GROUP("rds:DeleteDBParameterGroup", Grant.RDS_OWN, AwsResources.PARAMETER_GROUP),
    DELETE_CLUSTER_PARAMETER_GROUP(
            "rds:DeleteDBClusterParameterGroup", Grant.RDS_OWN, AwsResources.CLUSTER_PARAMETER_GROUP),

    CREATE_SECURITY_GROUP("ec2:CreateSecurityGroup", Grant.EC2_CREATE, AwsResources.SECURITY_GROUP),
    CREATE_SECURITY_GROUP_IN_VPC("ec2:CreateSecurityGroup", Grant.EC2_IN_VPC, AwsResources.SECURITY_GROUP),
    RUN_HOST("ec2:RunInstances", Grant.EC2_CREATE, AwsResources.HOST),
    RUN_HOST_WITH("ec2:RunInstances", Grant.EC2_RUN_WITH, AwsResources.HOST),
    TAG_HOST("ec2:CreateTags", Grant.EC2_TAG, AwsResources.HOST),
    OPEN_SECURITY_GROUP("ec2:AuthorizeSecurityGroupIngress", Grant.EC2_OWN, AwsResources.SECURITY_GROUP),
    DELETE_SECURITY_GROUP("ec2:DeleteSecurityGroup", Grant.EC2_OWN, AwsResources.SECURITY_GROUP),
    TERMINATE_HOST("ec2:TerminateInstances", Grant.EC2_OWN, AwsResources.HOST),

    GET_ROLE("iam:GetRole", Grant.IAM_NAMED, AwsResources.ROLE),
    CREATE_ROLE("iam:CreateRole", Grant.IAM_CREATE, AwsResources.ROLE),
    TAG_ROLE("iam:TagRole", Grant.IAM_NAMED, AwsResources.ROLE),
    DELETE_ROLE("iam:DeleteRole", Grant.IAM_NAMED, AwsResources.ROLE),
    GET_PROFILE("iam:GetInstanceProfile", Grant.IAM_NAMED, AwsResources.PROFILE),
    CREATE_PROFILE("iam:CreateInstanceProfile", Grant.IAM_CREATE, AwsResources.PROFILE),
    TAG_PROFILE("iam:TagInstanceProfile", Grant.IAM_NAMED, AwsResources.PROFILE),
    ADD_ROLE("iam:AddRoleToInstanceProfile", Grant.IAM_NAMED, AwsResources.PROFILE),
    REMOVE_ROLE("iam:RemoveRoleFromInstanceProfile", Grant.IAM_NAMED, AwsResources.PROFILE),
    DELETE_PROFILE("iam:DeleteInstanceProfile", Grant.IAM_NAMED, AwsResources.PROFILE),
    /** One policy only, that of the SSM agent: a role with any policy would be a way to all permissions. */
    ATTACH_SSM("iam:AttachRolePolicy", Grant.IAM_SSM, AwsResources.ROLE),
    DETACH_SSM("iam:DetachRolePolicy", Grant.IAM_SSM, AwsResources.ROLE),
    PASS_ROLE("iam:PassRole", Grant.IAM_PASS, AwsResources.HOST),
    /** The first database of an account makes RDS create its own role. */
    CREATE_SERVICE_ROLE("iam:CreateServiceLinkedRole", Grant.IAM_SERVICE, AwsResources.INSTANCE),

    FIND_IMAGE("ssm:GetParameter", Grant.SSM_IMAGE, AwsResources.HOST),

    /** RDS makes the secret of the master password with the caller's permissions. */
    CREATE_SECRET("secretsmanager:CreateSecret", Grant.RDS_SECRET, AwsResources.INSTANCE),
    TAG_SECRET("secretsmanager:TagResource", Grant.RDS_SECRET, AwsResources.INSTANCE),
    READ_SECRET("secretsmanager:GetSecretValue", Grant.INSTANCE_SECRET, AwsResources.INSTANCE),
    READ_CLUSTER_SECRET("secretsmanager:GetSecretValue", Grant.CLUSTER_SECRET, AwsResources.CLUSTER),
    FIND_KEY("kms:DescribeKey", Grant.KEY, AwsResources.INSTANCE);

    /** The resources and conditions of a group of calls. Resources are ARNs; aws, REGION and ACCOUNT are replaced. */
    enum Grant {
        /** Calls that change nothing and that AWS grants for all resources only. */
        READ(List.of("*"), "", "", List.of()),
        RDS_CREATE(
                List.of(
                        "arn:aws:rds:REGION:ACCOUNT:db:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:cluster:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:subgrp:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:pg:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:pg:default.*",
                        "arn:aws:rds:REGION:ACCOUNT:cluster-pg:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:cluster-pg:default.*",
                        "arn:aws:rds:REGION:ACCOUNT:og:default:*"),
                "Null",
                "aws:RequestTag/assay:run",
                List.of("false")),
        /**
         * A new resource has no tags yet, so that no condition can tell it from an existing one: the names limit the call.
         */
        RDS_TAG(
                List.of(
                        "arn:aws:rds:REGION:ACCOUNT:db:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:cluster:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:subgrp:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:pg:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:cluster-pg:assay-*"),
                "Null",
                "aws:RequestTag/assay:run",
                List.of("false")),
        RDS_OWN(
                List.of(
                        "arn:aws:rds:REGION:ACCOUNT:db:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:cluster:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:subgrp:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:pg:assay-*",
                        "arn:aws:rds:REGION:ACCOUNT:cluster-pg:assay-*"),
                "Null",
                "aws:ResourceTag/assay:run",
                List.of("false")),
        EC2_CREATE(
                List.of(
                        "arn:aws:ec2:REGION:ACCOUNT:instance/*",
                        "arn:aws:ec2:REGION:ACCOUNT:volume/*",
                        "arn:aws:ec2:REGION:ACCOUNT:security-group/*"),
                "Null",
                "aws:RequestTag/assay:run",
                List.of("false")),
        /** The network of a new security group, which has no tag of Assay. */
        EC2_IN_VPC(List.of("arn:aws:ec2:REGION:ACCOUNT:vpc/*"), "", "", List.of()),
        /** What a new host uses. */
        EC2_RUN_WITH(
                List.of(
                        "arn:aws:ec2:REGION::image/*",
                        "arn:aws:ec2:REGION:ACCOUNT:subnet/*",
                        "arn:aws:ec2:REGION:ACCOUNT:security-group/*",
                        "arn:aws:ec2:REGION:ACCOUNT:network-interface/*"),
                "",
                "",
                List.of()),
        EC2_TAG(
                List.of(
                        "arn:aws:ec2:REGION:ACCOUNT:instance/*",
                        "arn:aws:ec2:REGION:ACCOUNT:volume/*",
                        "arn:aws:ec2:REGION:ACCOUNT:security-group/*"),
                "StringEquals",
                "ec2:CreateAction",
                List.of("RunInstances", "CreateSecurityGroup")),
        EC2_OWN(
                List.of("arn:aws:ec2:REGION:ACCOUNT:instance/*", "arn:aws:ec2:REGION:ACCOUNT:security-group/*"),
                "Null",
                "aws:ResourceTag/assay:run",
                List.of("false")),
        IAM_CREATE(
                List.of("arn:aws:iam::ACCOUNT:role/assay-*", "arn:aws:iam::ACCOUNT:instance-profile/assay-*"),
                "Null",
                "aws:RequestTag/assay:run",
                List.of("false")),
        IAM_NAMED(
                List.of("arn:aws:iam::ACCOUNT:role/assay-*", "arn:aws:iam::ACCOUNT:instance-profile/assay-*"),
                "",
                "",
                List.of()),
        IAM_SSM(
                List.of("arn:aws:iam::ACCOUNT:role/assay-*"),
                "ArnEquals",
                "iam:PolicyARN",
                List.of("arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore")),
        IAM_PASS(
                List.of("arn:aws:iam::ACCOUNT:role/assay-*"),
                "StringEquals",
                "iam:PassedToService",
                List.of("ec2.amazonaws.com", "ec2.amazonaws.com.cn")),
        IAM_SERVICE(
                List.of("arn:aws:iam::ACCOUNT:role/aws-service-role/rds.amazonaws.com/*"),
                "StringEquals",
                "iam:AWSServiceName",
                List.of("rds.amazonaws.com")),
        SSM_IMAGE(List.of("arn:aws:ssm:REGION::parameter/aws/service/ami-amazon-linux-latest/*"), "", "", List.of()),
        /** RDS makes the secret in the name of its caller; the caller itself cannot. */
        RDS_SECRET(
                List.of("arn:aws:secretsmanager:REGION:ACCOUNT:secret:rds!*"),
                "Bool",
                "aws:ViaAWSService",
                List.of("true")),
        /** RDS tags each secret with the ARN of its database: those of other databases are out of reach. */
        INSTANCE_SECRET(
                List.of("arn:aws:secretsmanager:REGION:ACCOUNT:secret:rds!*"),
                "ArnLike",
                "aws:ResourceTag/aws:rds:primaryDBInstanceArn",
                List.of("arn:aws:rds:REGION:ACCOUNT:db:assay-*")),
        CLUSTER_SECRET(
                List.of("arn:aws:secretsmanager:REGION:ACCOUNT:secret:rds!*"),
                "ArnLike",
                "aws:ResourceTag/aws:rds:primaryDBClusterArn",
                List.of("arn:aws:rds:REGION:ACCOUNT:cluster:assay-*")),
        KEY(
                List.of("arn:aws:kms:REGION:ACCOUNT:key/*"),
                "ForAnyValue:StringEquals",
                "kms:ResourceAliases",
                List.of("alias/aws/secretsmanager"));

        private final String resources;
        private final String operator;
        private final String key;
        private final String allowed;

        Grant(List<String> resources, String operator, String key, List<String> allowed) {
            this.resources = String.join(" ", resources);
            this.operator = operator;
            this.key = key;
            this.allowed = String.join(" ", allowed);
        }

        List<String> resources() {
            return List.of(resources.split(" ", -1));
        }

        /** Returns the operator of the condition; empty if there is none. */
        String operator() {
            return operator;
        }

        String key() {
            return key;
        }

        List<String> allowed() {
            return List.of(allowed.split(" ", -1));
        }
    }

    private final String action;
    private final Grant grant;
    private final String kind;

    /** A call that is needed for resources of a kind. */
    AwsCall(String action, Grant grant, String kind) {
        this.action = action;
        this.grant = grant;
        this.kind = kind;
    }

    /** Returns the action of IAM: {@code rds:CreateDBInstance}. */
    String action() {
        return action;
    }

    Grant grant() {
        return grant;
    }

    /** Returns the kind of resource for which the call is needed. */
    String kind() {
        return kind;
    }
}
