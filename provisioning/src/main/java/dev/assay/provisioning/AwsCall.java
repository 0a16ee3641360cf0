package dev.assay.provisioning;

/**
 * The calls to AWS that creating, finding and deleting an environment takes, each with the narrowest grant that AWS supports for it.
 * Resource types and condition keys are from the AWS service authorization reference, as remembered on 2026-11-27; no policy was
 * tried against AWS.
 */
enum AwsCall {
    DESCRIBE_INSTANCES("rds:DescribeDBInstances", AwsGrant.READ, AwsResources.INSTANCE),
    DESCRIBE_CLUSTERS("rds:DescribeDBClusters", AwsGrant.READ, AwsResources.CLUSTER),
    DESCRIBE_SUBNET_GROUPS("rds:DescribeDBSubnetGroups", AwsGrant.READ, AwsResources.SUBNET_GROUP),
    DESCRIBE_PARAMETER_GROUPS("rds:DescribeDBParameterGroups", AwsGrant.READ, AwsResources.PARAMETER_GROUP),
    DESCRIBE_CLUSTER_PARAMETER_GROUPS(
            "rds:DescribeDBClusterParameterGroups", AwsGrant.READ, AwsResources.CLUSTER_PARAMETER_GROUP),
    LIST_TAGS("rds:ListTagsForResource", AwsGrant.READ, AwsResources.SUBNET_GROUP),
    DESCRIBE_SECURITY_GROUPS("ec2:DescribeSecurityGroups", AwsGrant.READ, AwsResources.SECURITY_GROUP),
    DESCRIBE_HOSTS("ec2:DescribeInstances", AwsGrant.READ, AwsResources.HOST),
    DESCRIBE_VPCS("ec2:DescribeVpcs", AwsGrant.READ, AwsResources.SECURITY_GROUP),
    DESCRIBE_SUBNETS("ec2:DescribeSubnets", AwsGrant.READ, AwsResources.SUBNET_GROUP),
    LIST_ROLES("iam:ListRoles", AwsGrant.READ, AwsResources.ROLE),
    LIST_PROFILES("iam:ListInstanceProfiles", AwsGrant.READ, AwsResources.PROFILE),
    READ_METRICS("cloudwatch:GetMetricData", AwsGrant.READ, AwsResources.INSTANCE),
    READ_EVENTS("rds:DescribeEvents", AwsGrant.READ, AwsResources.INSTANCE),
    FOLLOW_COMMAND("ssm:GetCommandInvocation", AwsGrant.SSM_FOLLOW, AwsResources.HOST),
    FIND_TAGGED("tag:GetResources", AwsGrant.READ, AwsResources.INSTANCE),

    CREATE_INSTANCE("rds:CreateDBInstance", AwsGrant.RDS_CREATE, AwsResources.INSTANCE),
    CREATE_CLUSTER("rds:CreateDBCluster", AwsGrant.RDS_CREATE, AwsResources.CLUSTER),
    CREATE_SUBNET_GROUP("rds:CreateDBSubnetGroup", AwsGrant.RDS_CREATE, AwsResources.SUBNET_GROUP),
    CREATE_PARAMETER_GROUP("rds:CreateDBParameterGroup", AwsGrant.RDS_CREATE, AwsResources.PARAMETER_GROUP),
    CREATE_CLUSTER_PARAMETER_GROUP(
            "rds:CreateDBClusterParameterGroup", AwsGrant.RDS_CREATE, AwsResources.CLUSTER_PARAMETER_GROUP),
    /** The tags in the calls that create resources need it. */
    ADD_TAGS("rds:AddTagsToResource", AwsGrant.RDS_TAG, AwsResources.INSTANCE),
    SET_PARAMETERS("rds:ModifyDBParameterGroup", AwsGrant.RDS_OWN, AwsResources.PARAMETER_GROUP),
    SET_CLUSTER_PARAMETERS("rds:ModifyDBClusterParameterGroup", AwsGrant.RDS_OWN, AwsResources.CLUSTER_PARAMETER_GROUP),
    DELETE_INSTANCE("rds:DeleteDBInstance", AwsGrant.RDS_OWN, AwsResources.INSTANCE),
    DELETE_CLUSTER("rds:DeleteDBCluster", AwsGrant.RDS_OWN, AwsResources.CLUSTER),
    DELETE_SUBNET_GROUP("rds:DeleteDBSubnetGroup", AwsGrant.RDS_OWN, AwsResources.SUBNET_GROUP),
    DELETE_PARAMETER_GROUP("rds:DeleteDBParameterGroup", AwsGrant.RDS_OWN, AwsResources.PARAMETER_GROUP),
    DELETE_CLUSTER_PARAMETER_GROUP(
            "rds:DeleteDBClusterParameterGroup", AwsGrant.RDS_OWN, AwsResources.CLUSTER_PARAMETER_GROUP),

    CREATE_SECURITY_GROUP("ec2:CreateSecurityGroup", AwsGrant.EC2_CREATE, AwsResources.SECURITY_GROUP),
    CREATE_SECURITY_GROUP_IN_VPC("ec2:CreateSecurityGroup", AwsGrant.EC2_IN_VPC, AwsResources.SECURITY_GROUP),
    RUN_HOST("ec2:RunInstances", AwsGrant.EC2_CREATE, AwsResources.HOST),
    RUN_HOST_WITH("ec2:RunInstances", AwsGrant.EC2_RUN_WITH, AwsResources.HOST),
    TAG_HOST("ec2:CreateTags", AwsGrant.EC2_TAG, AwsResources.HOST),
    OPEN_SECURITY_GROUP("ec2:AuthorizeSecurityGroupIngress", AwsGrant.EC2_OWN, AwsResources.SECURITY_GROUP),
    DELETE_SECURITY_GROUP("ec2:DeleteSecurityGroup", AwsGrant.EC2_OWN, AwsResources.SECURITY_GROUP),
    TERMINATE_HOST("ec2:TerminateInstances", AwsGrant.EC2_OWN, AwsResources.HOST),
    /** Client hosts change the security group of hosts before they end. */
    MODIFY_HOST("ec2:ModifyInstanceAttribute", AwsGrant.EC2_MODIFY_HOST, AwsResources.HOST),
    ASSIGN_GROUP("ec2:ModifyInstanceAttribute", AwsGrant.EC2_ASSIGN_GROUP, AwsResources.HOST),

    GET_ROLE("iam:GetRole", AwsGrant.IAM_NAMED, AwsResources.ROLE),
    CREATE_ROLE("iam:CreateRole", AwsGrant.IAM_CREATE, AwsResources.ROLE),
    TAG_ROLE("iam:TagRole", AwsGrant.IAM_NAMED, AwsResources.ROLE),
    DELETE_ROLE("iam:DeleteRole", AwsGrant.IAM_NAMED, AwsResources.ROLE),
    /** Also of the user's own, whose name a plan has. */
    GET_PROFILE("iam:GetInstanceProfile", AwsGrant.READ, AwsResources.PROFILE),
    CREATE_PROFILE("iam:CreateInstanceProfile", AwsGrant.IAM_CREATE, AwsResources.PROFILE),
    TAG_PROFILE("iam:TagInstanceProfile", AwsGrant.IAM_NAMED, AwsResources.PROFILE),
    ADD_ROLE("iam:AddRoleToInstanceProfile", AwsGrant.IAM_NAMED, AwsResources.PROFILE),
    REMOVE_ROLE("iam:RemoveRoleFromInstanceProfile", AwsGrant.IAM_NAMED, AwsResources.PROFILE),
    DELETE_PROFILE("iam:DeleteInstanceProfile", AwsGrant.IAM_NAMED, AwsResources.PROFILE),
    /** One policy only, that of the SSM agent: a role with any policy would be a way to all permissions. */
    ATTACH_SSM("iam:AttachRolePolicy", AwsGrant.IAM_SSM, AwsResources.ROLE),
    DETACH_SSM("iam:DetachRolePolicy", AwsGrant.IAM_SSM, AwsResources.ROLE),
    PASS_ROLE("iam:PassRole", AwsGrant.IAM_PASS, AwsResources.HOST),
    /** The first database of an account makes RDS create its own role. */
    CREATE_SERVICE_ROLE("iam:CreateServiceLinkedRole", AwsGrant.IAM_SERVICE, AwsResources.INSTANCE),

    FIND_IMAGE("ssm:GetParameter", AwsGrant.SSM_IMAGE, AwsResources.HOST),

    SEND_COMMAND("ssm:SendCommand", AwsGrant.SSM_SEND, AwsResources.HOST),
    SEND_COMMAND_BY("ssm:SendCommand", AwsGrant.SSM_DOCUMENT, AwsResources.HOST),
    WRITE_FILE("s3:PutObject", AwsGrant.BUCKET, AwsResources.HOST),
    READ_FILE("s3:GetObject", AwsGrant.BUCKET, AwsResources.HOST),
    DELETE_FILE("s3:DeleteObject", AwsGrant.BUCKET, AwsResources.HOST),
    FIND_FILE("s3:ListBucket", AwsGrant.BUCKET_LIST, AwsResources.HOST),

    /** RDS makes the secret of the master password with the caller's permissions. */
    CREATE_SECRET("secretsmanager:CreateSecret", AwsGrant.RDS_SECRET, AwsResources.INSTANCE),
    TAG_SECRET("secretsmanager:TagResource", AwsGrant.RDS_SECRET, AwsResources.INSTANCE),
    READ_SECRET("secretsmanager:GetSecretValue", AwsGrant.INSTANCE_SECRET, AwsResources.INSTANCE),
    READ_CLUSTER_SECRET("secretsmanager:GetSecretValue", AwsGrant.CLUSTER_SECRET, AwsResources.CLUSTER),
    FIND_KEY("kms:DescribeKey", AwsGrant.KEY, AwsResources.INSTANCE);

    private final String action;
    private final AwsGrant grant;
    private final String kind;

    /** A call that is needed for resources of a kind. */
    AwsCall(String action, AwsGrant grant, String kind) {
        this.action = action;
        this.grant = grant;
        this.kind = kind;
    }

    /** Returns the action of IAM: {@code rds:CreateDBInstance}. */
    String action() {
        return action;
    }

    AwsGrant grant() {
        return grant;
    }

    /** Returns the kind of resource for which the call is needed. */
    String kind() {
        return kind;
    }
}
