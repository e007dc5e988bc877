/** The two policies that the connection guide shows (specification, sections 2.6 and 6). */

export type Statement = {
  Sid: string;
  Effect: 'Allow';
  Principal?: { AWS: string } | { Service: string[] };
  Action: string | string[];
  Resource?: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
};
export type Policy = { Version: '2012-10-17'; Statement: Statement[] };

/** What we make in a user's account has a name that begins with this. */
export const RESOURCE_PREFIX = 'gantry-';

/** Who may assume the role: our service user, with the user's external id and not without, and the build and registry services. */
export const trustPolicy = ({ externalId, principalArn }: { externalId: string; principalArn: string }): Policy => ({
  Version: '2012-10-17',
  Statement: [
    {
      Sid: 'GantryServiceUser',
      Effect: 'Allow',
      Principal: { AWS: principalArn },
      Action: 'sts:AssumeRole',
      Condition: { StringEquals: { 'sts:ExternalId': externalId } },
    },
    { Sid: 'BuildAndRegistry', Effect: 'Allow', Principal: { Service: ['codebuild.amazonaws.com', 'ecr.amazonaws.com'] }, Action: 'sts:AssumeRole' },
  ],
});

const named = (...kinds: string[]): string[] => kinds.map((kind) => `arn:aws:${kind}${RESOURCE_PREFIX}*`);
const allow = (Sid: string, Action: string[], Resource: string | string[] = '*', Condition?: Statement['Condition']): Statement => ({
  Sid,
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition ? { Condition } : {}),
});

/** Services that a role of ours may be handed to. */
const PASSED_TO = [
  'ec2.amazonaws.com',
  'codebuild.amazonaws.com',
  'codedeploy.amazonaws.com',
  'codepipeline.amazonaws.com',
  'ecs-tasks.amazonaws.com',
  'lambda.amazonaws.com',
  'events.amazonaws.com',
  'backup.amazonaws.com',
];

/** Whole services, on resources of ours only: what is not named `gantry-…` cannot be touched. */
const OURS: [sid: string, service: string, resources: string[]][] = [
  ['Storage', 's3', named('s3:::')],
  ['Containers', 'ecs', named('ecs:*:*:cluster/', 'ecs:*:*:service/', 'ecs:*:*:task/', 'ecs:*:*:task-definition/')],
  ['Secrets', 'secretsmanager', named('secretsmanager:*:*:secret:')],
  ['Pipelines', 'codepipeline', named('codepipeline:*:*:')],
  ['Builds', 'codebuild', named('codebuild:*:*:project/', 'codebuild:*:*:build/')],
  ['Deploys', 'codedeploy', named('codedeploy:*:*:application:', 'codedeploy:*:*:deploymentgroup:')],
  ['Registry', 'ecr', named('ecr:*:*:repository/')],
  ['Alarms', 'cloudwatch', named('cloudwatch:*:*:alarm:')],
  ['Logs', 'logs', named('logs:*:*:log-group:', 'logs:*:*:log-group:/aws/codebuild/')],
  ['Alerting', 'sns', named('sns:*:*:')],
  ['AutoScaling', 'autoscaling', named('autoscaling:*:*:autoScalingGroup:*:autoScalingGroupName/')],
  [
    'LoadBalancers',
    'elasticloadbalancing',
    named(...['loadbalancer/app/', 'loadbalancer/net/', 'targetgroup/', 'listener/app/', 'listener/net/'].map((kind) => `elasticloadbalancing:*:*:${kind}`)),
  ],
  ['EventRules', 'events', named('events:*:*:rule/')],
  ['Functions', 'lambda', named('lambda:*:*:function:')],
  ['BackupVaults', 'backup', named('backup:*:*:backup-vault:')],
  ['Stacks', 'cloudformation', named('cloudformation:*:*:stack/')],
];

/** What the role may do. Wherever AWS lets a permission be limited by name, it is limited to names that begin with `gantry-`. */
export const permissionsPolicy = (): Policy => ({
  Version: '2012-10-17',
  Statement: [
    allow(
      'IdentityRoles',
      [
        'iam:CreateRole',
        'iam:DeleteRole',
        'iam:GetRole*',
        'iam:TagRole',
        'iam:AttachRolePolicy',
        'iam:DetachRolePolicy',
        'iam:PutRolePolicy',
        'iam:DeleteRolePolicy',
        'iam:ListRolePolicies',
        'iam:ListAttachedRolePolicies',
        'iam:CreateInstanceProfile',
        'iam:DeleteInstanceProfile',
        'iam:GetInstanceProfile',
        'iam:AddRoleToInstanceProfile',
        'iam:RemoveRoleFromInstanceProfile',
      ],
      named('iam::*:role/', 'iam::*:instance-profile/'),
    ),
    allow('PassOurRoles', ['iam:PassRole'], named('iam::*:role/'), { StringEquals: { 'iam:PassedToService': PASSED_TO } }),
    ...OURS.map(([sid, service, resources]) => allow(sid, [`${service}:*`], resources)),
    allow('Compute', [
      'ec2:Describe*',
      'ec2:RunInstances',
      'ec2:CreateSecurityGroup',
      'ec2:DeleteSecurityGroup',
      'ec2:AuthorizeSecurityGroup*',
      'ec2:RevokeSecurityGroup*',
      'ec2:AllocateAddress',
      'ec2:AssociateAddress',
      'ec2:DisassociateAddress',
      'ec2:ReleaseAddress',
    ]),
    allow('LaunchTemplates', ['ec2:CreateLaunchTemplate*', 'ec2:ModifyLaunchTemplate', 'ec2:DeleteLaunchTemplate', 'ec2:CreateTags', 'ec2:DeleteTags']),
    allow('OurMachines', ['ec2:StartInstances', 'ec2:StopInstances', 'ec2:RebootInstances', 'ec2:TerminateInstances'], '*', {
      StringLike: { 'aws:ResourceTag/Name': [`${RESOURCE_PREFIX}*`] },
    }),
    allow('SystemsManagement', [
      'ssm:SendCommand',
      'ssm:CancelCommand',
      'ssm:GetCommandInvocation',
      'ssm:ListCommandInvocations',
      'ssm:DescribeInstanceInformation',
      'ssm:GetParameter*',
    ]),
    allow('ReadAndFind', [
      'ecs:RegisterTaskDefinition',
      'ecs:DeregisterTaskDefinition',
      'ecs:Describe*',
      'ecs:List*',
      'ecr:GetAuthorizationToken',
      'cloudwatch:Describe*',
      'cloudwatch:Get*',
      'cloudwatch:List*',
      'logs:DescribeLogGroups',
      'autoscaling:Describe*',
      'elasticloadbalancing:Describe*',
      'sns:List*',
      'sns:Unsubscribe',
    ]),
    allow('BackupPlans', ['backup:*BackupPlan', 'backup:*BackupSelection', 'backup:DescribeBackupJob']),
    allow('TokenService', ['sts:GetCallerIdentity']),
    allow('Tagging', ['tag:GetResources', 'tag:TagResources', 'tag:UntagResources', 'tag:GetTag*']),
    allow('CostReading', ['ce:GetCost*', 'ce:GetDimensionValues', 'ce:GetTags']),
  ],
});
