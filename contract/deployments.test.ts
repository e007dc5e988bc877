import { CreateDeploymentBodySchema } from './deployments';

const body = {
  ...{ app_name: 'shop', repo_name: 'samples/shop', branch: 'main', env_vars: {}, monitoring: false, ci_cd: false },
  ...{ selected_cloud: 'AWS', service_selected: 'EC2', status: 'Active', deployment_env: 'development' },
};
const problemOf = (dockerfilePath?: string) =>
  CreateDeploymentBodySchema.safeParse({ ...body, ...(dockerfilePath === undefined ? {} : { dockerfilePath }) }).error?.issues[0];

it.each([undefined, 'Dockerfile', 'docker/app..prod/Dockerfile', '..hidden/Dockerfile', 'x'.repeat(255)])('takes the Dockerfile path %s', (path) => {
  expect(problemOf(path)).toBeUndefined();
});

it.each(['/etc/passwd', '..', '../../../etc/passwd', 'docker/../../etc', 'a\n/../b', 'docker/..', 'Docker\0file'])(
  'takes no Dockerfile path like %j',
  (path) => {
    expect(problemOf(path)).toMatchObject({ path: ['dockerfilePath'], message: 'must be a path inside the repository, like docker/Dockerfile' });
  },
);

it('says how long a Dockerfile path may be', () => {
  expect(problemOf('x'.repeat(256))).toMatchObject({ path: ['dockerfilePath'], message: 'has more than 255 characters' });
});
