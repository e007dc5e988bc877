import type { AnyMachineSnapshot } from 'xstate';
import { REDACTED } from '../redact';
import { done, expired, failed, play } from '../testing/play';
import { type DeployEvent, type DeploySnapshot, isDeployDraftDirty } from './deploy.machine';
import { deployReasonsBlocked } from './explain';

const ID = '7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11';
const loaded = [done('loadDashboard', { monitoringAllowed: true }), done('loadRepositories')];
const repository = { type: 'repository.chosen', repository: 'ada/Hello-Node' };
const branch = { type: 'branch.chosen', branch: 'main' };
const appName = (value: string) => ({ type: 'appName.changed', value });
const filled = [...loaded, repository, done('loadBranches'), branch, appName('hello')];
const configure = [...filled, 'next'];
const review = [...configure, 'next'];
const creating = [...review, 'deploy'];
const triggering = [...creating, done('createDeployment', { id: ID })];
const started = done('triggerDeployment', { success: true, message: '' });

type Stage = Awaited<ReturnType<typeof play>>;
const wizard = (stage: Stage) => (stage.value() as { wizard: string }).wizard;
const region = (stage: Stage, name: string) => (stage.value() as Record<string, string>)[name];
const draft = (stage: Stage) => stage.context().draft;
const why = (snapshot: AnyMachineSnapshot, event: DeployEvent) => deployReasonsBlocked(snapshot as DeploySnapshot, event);

describe('deploy: what it loads', () => {
  it('loads the account and the repositories at once, and no branches yet', async () => {
    const stage = await play('deploy');
    expect(stage.inFlight().sort()).toEqual(['loadDashboard', 'loadRepositories']);
    expect(stage.context().monitoringAllowed).toBe(false);
  });

  it.each([
    ['account', 'loadDashboard', 'accountFailure', 'account.retried', 'Your account data could not be loaded.'],
    ['repositories', 'loadRepositories', 'repositoriesFailure', 'repositories.retried', 'The repositories could not be loaded.'],
  ])('can load the %s once more after a failure', async (name, actor, field, retry, message) => {
    const stage = await play('deploy', [failed(actor, {})]);
    expect([region(stage, name), stage.context()[field].message]).toEqual(['failed', message]);
    await stage.act(retry);
    expect([region(stage, name), stage.context()[field]]).toEqual(['loading', null]);
    await stage.act(expired('requestDeadline', `deploy.${name}.loading`));
    expect([region(stage, name), stage.context()[field].code]).toEqual(['failed', 'DEADLINE']);
    await stage.act(retry, 'cancel');
    expect([region(stage, name), stage.context()[field].message]).toEqual(['failed', 'Loading was stopped.']);
    expect(stage.inFlight()).toEqual([]);
  });

  it('loads the branches of a chosen repository, and can do so once more after a failure', async () => {
    const stage = await play('deploy', [...loaded, repository]);
    expect(stage.inputOf('loadBranches')).toEqual({ repository: 'ada/Hello-Node' });
    await stage.act(failed('loadBranches', {}));
    expect([region(stage, 'branches'), stage.context().branchesFailure.message]).toEqual(['failed', 'The branches could not be loaded.']);
    await stage.act('branches.retried');
    expect([region(stage, 'branches'), stage.context().branchesFailure]).toEqual(['loading', null]);
    await stage.act(expired('requestDeadline', 'deploy.branches.loading'));
    expect([region(stage, 'branches'), stage.context().branchesFailure.code]).toEqual(['failed', 'DEADLINE']);
    await stage.act('branches.retried', 'cancel');
    expect([region(stage, 'branches'), stage.context().branchesFailure.message]).toEqual(['failed', 'Loading was stopped.']);
  });

  it('clears the branch and loads the branches anew when the repository changes', async () => {
    const stage = await play('deploy', [...filled, { type: 'repository.chosen', repository: 'ada/other' }]);
    expect(draft(stage)).toMatchObject({ repo_name: 'ada/other', branch: '' });
    expect([region(stage, 'branches'), stage.inputOf('loadBranches')]).toEqual(['loading', { repository: 'ada/other' }]);
  });

  it('drops the first answer when another repository is chosen before it came', async () => {
    const stage = await play('deploy', [...loaded, repository, { type: 'repository.chosen', repository: 'ada/other' }]);
    expect(stage.inputOf('loadBranches')).toEqual({ repository: 'ada/other' });
    expect(stage.inFlight()).toEqual(['loadBranches']);
  });

  it('takes no repository before the list is there, and not after step 1', async () => {
    const early = await play('deploy');
    expect(early.snapshot().can(repository)).toBe(false);
    expect(why(early.snapshot(), repository as DeployEvent)).toEqual(['A repository is chosen on the first step, once the repositories are loaded.']);
    expect((await play('deploy', configure)).snapshot().can(repository)).toBe(false);
  });

  it('takes a branch only from a loaded list', async () => {
    const none = await play('deploy', loaded);
    expect(why(none.snapshot(), branch as DeployEvent)).toEqual(['Choose a repository first.']);
    const loading = await none.act(repository);
    expect(loading.can(branch)).toBe(false);
    expect(why(loading, branch as DeployEvent)).toEqual(['The branches have to be loaded first.']);
  });
});

describe('deploy: the steps', () => {
  it('goes on from step 1 only with repository, branch and name, and names what is missing', async () => {
    const stage = await play('deploy', loaded);
    expect(why(stage.snapshot(), { type: 'next' })).toEqual(['Choose a repository first.', 'Choose a branch.', 'Give the application a name.']);
    await stage.act(repository, done('loadBranches'), branch, appName('  '), 'next');
    expect(wizard(stage)).toBe('details');
    expect(why(stage.snapshot(), { type: 'next' })).toEqual(['Give the application a name.']);
    await stage.act(appName('hello'), 'next');
    expect(wizard(stage)).toBe('configure');
  });

  it('keeps what is put in at step 1', async () => {
    const envVars = { KEY: 'value' };
    const stage = await play('deploy', [
      ...filled,
      { type: 'environment.chosen', value: 'staging' },
      { type: 'mode.chosen', value: 'automatic' },
      { type: 'envVars.confirmed', envVars },
    ]);
    expect(draft(stage)).toEqual({
      app_name: 'hello',
      repo_name: 'ada/Hello-Node',
      branch: 'main',
      env_vars: envVars,
      resources: { cpu: 2, memory: 2, minInstances: 1, maxInstances: 5 },
      monitoring: false,
      ci_cd: false,
      selected_cloud: 'AWS',
      service_selected: '',
      status: 'Active',
      deployment_env: 'staging',
      analyze_options: 'automatic',
    });
  });

  it('offers EC2 only', async () => {
    const stage = await play('deploy', configure);
    for (const value of ['ECS', 'EKS']) {
      expect(why(stage.snapshot(), { type: 'service.chosen', value })).toEqual(['This service is coming soon; EC2 can be chosen.']);
    }
    await stage.act({ type: 'service.chosen', value: 'EC2' });
    expect(draft(stage).service_selected).toBe('EC2');
  });

  it('switches monitoring only when the plan allows it', async () => {
    const stage = await play('deploy', [done('loadDashboard', { monitoringAllowed: false }), ...configure.slice(1)]);
    expect(why(stage.snapshot(), { type: 'monitoring.toggled' })).toEqual(['Upgrade plan to enable monitoring']);
    const allowed = await play('deploy', [...configure, 'monitoring.toggled', 'cicd.toggled']);
    expect(draft(allowed)).toMatchObject({ monitoring: true, ci_cd: true });
    await allowed.act('monitoring.toggled', 'cicd.toggled');
    expect(draft(allowed)).toMatchObject({ monitoring: false, ci_cd: false });
  });

  it('switches monitoring off when the plan turns out not to allow it', async () => {
    const stage = await play('deploy', [failed('loadDashboard'), ...configure.slice(1), 'account.retried']);
    expect(stage.snapshot().can({ type: 'next' })).toBe(false);
    expect(why(stage.snapshot(), { type: 'next' })).toEqual(['The account data has to be loaded first.']);
    await stage.act(done('loadDashboard', { monitoringAllowed: true }), 'monitoring.toggled');
    expect(draft(stage).monitoring).toBe(true);
    expect(stage.context().monitoringAllowed).toBe(true);
  });

  it('fills in EC2 on the way to the review, and walks back', async () => {
    const stage = await play('deploy', review);
    expect([wizard(stage), draft(stage).service_selected]).toEqual(['review', 'EC2']);
    await stage.act('previous');
    expect(wizard(stage)).toBe('configure');
    await stage.act('previous');
    expect(wizard(stage)).toBe('details');
  });
});

describe('deploy: making it', () => {
  it('creates the deployment from the draft, triggers it, then is deployed', async () => {
    const stage = await play('deploy', creating);
    expect([wizard(stage), stage.snapshot().hasTag('busy')]).toEqual(['creating', true]);
    expect(stage.inputOf('createDeployment')).toEqual(draft(stage));
    expect(stage.snapshot().can({ type: 'previous' })).toBe(false);
    expect(why(stage.snapshot(), { type: 'previous' })).toEqual(['Not possible now. The server stores the deployment.']);
    await stage.act(done('createDeployment', { id: ID }));
    expect([wizard(stage), stage.snapshot().hasTag('busy')]).toEqual(['triggering', true]);
    expect(stage.inputOf('triggerDeployment')).toEqual({ id: ID });
    await stage.act(started);
    expect([wizard(stage), stage.context().deploymentId]).toEqual(['deployed', ID]);
  });

  it.each([
    ['creating fails', [...creating, failed('createDeployment', { message: 'Already running.', status: 409, code: 'DEPLOYMENT_RUNNING' })], 'Already running.'],
    ['creating fails without a word', [...creating, failed('createDeployment', {})], 'The deployment could not be created.'],
    ['creating takes too long', [...creating, expired('requestDeadline', 'deploy.wizard.creating')], 'The server did not answer in time. Please try again.'],
    ['triggering fails', [...triggering, failed('triggerDeployment', {})], 'The deployment could not be triggered.'],
    ['triggering is refused', [...triggering, done('triggerDeployment', { success: false, message: 'Not now.' })], 'Not now.'],
    [
      'triggering is refused without a word',
      [...triggering, done('triggerDeployment', { success: false, message: '' })],
      'The deployment could not be triggered.',
    ],
    [
      'triggering takes too long',
      [...triggering, expired('requestDeadline', 'deploy.wizard.triggering')],
      'The server did not answer in time. Please try again.',
    ],
  ])('is back at the review with the reason when %s', async (_case, events, message) => {
    const stage = await play('deploy', events);
    expect([wizard(stage), stage.context().failure.message]).toEqual(['review', message]);
    expect(stage.inFlight()).toEqual([]);
    await stage.act('failure.dismissed');
    expect([wizard(stage), stage.context().failure]).toEqual(['review', null]);
  });

  it('does not make a second deployment when only triggering has failed', async () => {
    const stage = await play('deploy', [...triggering, failed('triggerDeployment'), 'deploy']);
    expect([wizard(stage), stage.context().failure]).toEqual(['triggering', null]);
    expect(stage.inputOf('triggerDeployment')).toEqual({ id: ID });
  });

  it('makes a new deployment when the draft was changed after triggering had failed', async () => {
    const stage = await play('deploy', [...triggering, failed('triggerDeployment'), 'previous', 'cicd.toggled', 'next', 'deploy']);
    expect([wizard(stage), stage.context().deploymentId]).toEqual(['creating', null]);
  });

  it('drops the failure when a step back is taken or a new try begins', async () => {
    const stage = await play('deploy', [...creating, failed('createDeployment'), 'deploy']);
    expect(stage.context().failure).toBeNull();
    await stage.act(failed('createDeployment'), 'previous');
    expect([wizard(stage), stage.context().failure]).toEqual(['configure', null]);
  });

  it.each([
    ['creating', creating],
    ['triggering', triggering],
  ])('stops the request when it is cancelled while %s', async (_case, events) => {
    const stage = await play('deploy', [...events, 'cancel']);
    expect([wizard(stage), stage.inFlight(), stage.context().failure]).toEqual(['review', [], null]);
  });

  it('forgets the values of the environment variables once it is deployed', async () => {
    const vars = { type: 'envVars.confirmed', envVars: { DATABASE_URL: 'postgres://secret' } };
    const stage = await play('deploy', [...filled, vars, 'next', 'next', 'deploy', done('createDeployment', { id: ID }), started]);
    expect(draft(stage).env_vars).toEqual({ DATABASE_URL: REDACTED });
  });

  it('knows whether leaving would lose something', async () => {
    const dirty = (stage: Stage) => isDeployDraftDirty(stage.snapshot() as DeploySnapshot);
    expect(dirty(await play('deploy', loaded))).toBe(false);
    expect(dirty(await play('deploy', [...loaded, appName('x')]))).toBe(true);
    expect(dirty(await play('deploy', [...triggering, started]))).toBe(false);
  });
});
