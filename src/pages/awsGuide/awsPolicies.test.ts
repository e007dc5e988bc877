import { permissionsPolicy, trustPolicy } from './awsPolicies';

const principalArn = 'arn:aws:iam::111122223333:user/gantry-service';

describe('trust policy', () => {
  const policy = trustPolicy({ externalId: '6f1c0d3e-ext', principalArn });

  it('lets the service user in only with the external id of this user', () => {
    const ours = policy.Statement.filter((statement) => JSON.stringify(statement.Principal).includes(principalArn));
    expect(ours).toEqual([
      expect.objectContaining({ Effect: 'Allow', Action: 'sts:AssumeRole', Condition: { StringEquals: { 'sts:ExternalId': '6f1c0d3e-ext' } } }),
    ]);
  });

  it('trusts the build service and the container registry, and nobody else', () => {
    const principals = policy.Statement.map((statement) => statement.Principal);
    expect(principals).toEqual([{ AWS: principalArn }, { Service: ['codebuild.amazonaws.com', 'ecr.amazonaws.com'] }]);
  });
});

describe('permissions policy', () => {
  const { Statement: statements } = permissionsPolicy();
  const actions = statements.flatMap((statement) => statement.Action);

  it.each([
    ['identity roles', 'iam:CreateRole'],
    ['storage', 's3:*'],
    ['compute', 'ec2:RunInstances'],
    ['containers', 'ecs:*'],
    ['secrets', 'secretsmanager:*'],
    ['pipelines', 'codepipeline:*'],
    ['builds', 'codebuild:*'],
    ['deploys', 'codedeploy:*'],
    ['registry', 'ecr:*'],
    ['token service', 'sts:GetCallerIdentity'],
    ['systems management', 'ssm:SendCommand'],
    ['monitoring alarms', 'cloudwatch:*'],
    ['logs', 'logs:*'],
    ['alerting topics', 'sns:*'],
    ['auto scaling', 'autoscaling:*'],
    ['launch templates', 'ec2:CreateLaunchTemplate*'],
    ['load balancers', 'elasticloadbalancing:*'],
    ['event rules', 'events:*'],
    ['functions', 'lambda:*'],
    ['backup', 'backup:*'],
    ['stacks', 'cloudformation:*'],
    ['tagging', 'tag:TagResources'],
    ['cost reading', 'ce:GetCost*'],
  ])('covers %s', (_family, action) => {
    expect(actions).toContain(action);
  });

  it('gives a whole service only on names with our prefix', () => {
    const whole = statements.filter((statement) => [statement.Action].flat().some((action) => action.endsWith(':*')));
    expect(whole.length).toBeGreaterThan(10);
    for (const resource of whole.flatMap((statement) => statement.Resource ?? [])) expect(resource).toContain('gantry-');
  });

  it('makes and passes roles only with our prefix', () => {
    const roles = statements.filter((statement) => [statement.Action].flat().some((action) => action.startsWith('iam:')));
    for (const resource of roles.flatMap((statement) => statement.Resource ?? []))
      expect(resource).toMatch(/^arn:aws:iam::\*:(role|instance-profile)\/gantry-\*$/);
  });

  it('ends machines that carry our name only', () => {
    const ending = statements.filter((statement) => statement.Action.includes('ec2:TerminateInstances'));
    expect(ending).toEqual([expect.objectContaining({ Condition: { StringLike: { 'aws:ResourceTag/Name': ['gantry-*'] } } })]);
  });

  it('has names that IAM accepts, each once, and fits into a managed policy', () => {
    const names = statements.map((statement) => statement.Sid);
    expect(names).toEqual([...new Set(names)].filter((name) => /^[A-Za-z0-9]+$/.test(name)));
    // IAM's limit for a managed policy, white space not counted.
    expect(JSON.stringify(permissionsPolicy()).length).toBeLessThanOrEqual(6144);
  });
});
