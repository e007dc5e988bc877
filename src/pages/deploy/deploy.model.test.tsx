import { fireEvent, screen } from '@testing-library/react';
import type { DeployEvent, DeploySnapshot } from '../../../machines/deploy/deploy.machine';
import { bySwitch, DEPLOY_SWITCHES } from '../../../machines/deploy/settings';
import { selectMonitor } from '../../../store/shell/slice';
import { DEPLOY_ANSWERS, offeredByDeployPage } from '../../../testing/deployPage';
import { modelTest } from '../../../testing/modelTest';
import { choose, hasButton, isDisabled, press, sees, type } from '../../../testing/screen';
import DeployPage from './DeployPage';

type Of<T extends DeployEvent['type']> = Extract<DeployEvent, { type: T }>;
const field = (label: RegExp) => screen.getByRole('combobox', { name: label });

async function editVariables({ envVars }: Of<'envVars.confirmed'>) {
  fireEvent.click(screen.getByLabelText('Environment Variables'));
  const lines = Object.entries(envVars).map(([key, value]) => `${key}=${value}`);
  fireEvent.paste((await screen.findAllByLabelText(/^Key/))[0]!, { clipboardData: { getData: () => lines.join('\n') } });
  press('Confirm')();
}

function seeDetails({ context: { draft, repositoriesFailure, branchesFailure }, value }: DeploySnapshot) {
  expect(sees('Loading repositories...')).toBe(value.repositories === 'loading');
  expect(sees('Loading branches...')).toBe(value.branches === 'loading');
  const failures = [value.repositories === 'failed' ? repositoriesFailure : [], value.branches === 'failed' ? branchesFailure : []].flat();
  expect(screen.queryAllByRole('alert').map((alert) => alert.textContent)).toEqual(failures.map((failure) => `${failure?.message}Try again`));
  expect(field(/Choose Repository/).getAttribute('aria-disabled') === 'true').toBe(value.repositories !== 'ready');
  expect(field(/Select Branch/).getAttribute('aria-disabled') === 'true').toBe(draft.repo_name === '' || value.branches !== 'ready');
  if (draft.repo_name !== '') expect(field(/Choose Repository/)).toHaveTextContent(draft.repo_name);
  expect(screen.getByLabelText('Application Name')).toHaveValue(draft.app_name);
  expect(field(/Deployment Env/)).toHaveTextContent(new RegExp(draft.deployment_env, 'i'));
  expect(field(/Analysis Mode/)).toHaveTextContent(new RegExp(draft.analyze_options, 'i'));
  expect(isDisabled('Next')).toBe([draft.repo_name, draft.branch, draft.app_name].some((text) => text.trim() === ''));
}

function seeConfigure({ context, value }: DeploySnapshot) {
  const { draft } = context;
  expect(sees('Loading...')).toBe(value.account === 'loading');
  if (value.account === 'loading') return;
  expect(sees(/Failed to fetch user data/)).toBe(value.account === 'failed');
  expect(screen.getByRole('radio', { name: /EC2/ }).getAttribute('aria-checked')).toBe(String(draft.service_selected === 'EC2'));
  for (const { field, label, needs } of DEPLOY_SWITCHES) {
    const isAllowed = needs === null || context[needs.grant];
    const box = screen.getByRole<HTMLInputElement>('switch', { name: isAllowed ? label : needs.label });
    expect([field, box.checked, box.disabled]).toEqual([field, draft[field], !isAllowed]);
  }
}

function seeReview({ context: { draft, failure }, value }: DeploySnapshot) {
  const isBusy = value.wizard === 'creating' || value.wizard === 'triggering';
  expect(hasButton('Deploy Now')).toBe(value.wizard === 'review');
  expect(hasButton('Deploying...')).toBe(isBusy);
  expect(hasButton('Deployed')).toBe(value.wizard === 'deployed');
  expect(hasButton('Cancel')).toBe(isBusy);
  expect(isDisabled('Back')).toBe(value.wizard !== 'review');
  expect(sees('EC2')).toBe(draft.service_selected === 'EC2');
  expect(screen.queryAllByTestId('deploy-banner')).toHaveLength(failure ? 1 : 0);
  if (failure) expect(sees(failure.message)).toBe(true);
}

describe('deploy page', () => {
  modelTest({
    id: 'deploy',
    bound: 2,
    delays: { requestDeadline: 91_000 },
    page: () => <DeployPage />,
    address: () => '/deploy',
    act: {
      'repository.chosen': ({ repository }: Of<'repository.chosen'>) => choose(/Choose Repository/, repository),
      'branch.chosen': ({ branch }: Of<'branch.chosen'>) => choose(/Select Branch/, branch),
      'appName.changed': ({ value }: Of<'appName.changed'>) => type('Application Name', value),
      'environment.chosen': ({ value }: Of<'environment.chosen'>) => choose(/Deployment Env/, new RegExp(value, 'i')),
      'mode.chosen': ({ value }: Of<'mode.chosen'>) => choose(/Analysis Mode/, new RegExp(value, 'i')),
      'envVars.confirmed': editVariables,
      'service.chosen': () => fireEvent.click(screen.getByRole('radio', { name: /EC2/ })),
      ...bySwitch(
        ({ label }) =>
          () =>
            fireEvent.click(screen.getByRole('switch', { name: label })),
      ),
      next: press('Next'),
      previous: () => press(hasButton('Back') ? 'Back' : 'Previous')(),
      deploy: press('Deploy Now'),
      cancel: () => (hasButton('Cancel') ? press('Cancel')() : fireEvent.click(screen.getAllByRole('button', { name: 'Stop' })[0]!)),
      'failure.dismissed': press('Close'),
      'account.retried': press('Try again'),
      'repositories.retried': press('Try again'),
      'branches.retried': press('Try again'),
    },
    offers: offeredByDeployPage,
    answers: DEPLOY_ANSWERS,
    see: (snapshot: DeploySnapshot, rig) => {
      const { value, context } = snapshot;
      if (value.wizard === 'details') seeDetails(snapshot);
      else if (value.wizard === 'configure') seeConfigure(snapshot);
      else seeReview(snapshot);
      if (value.wizard === 'creating') {
        const { resources: _resources, ...body } = context.draft;
        expect(rig.server.find('createDeployment').body).toEqual(body);
      }
      if (value.wizard === 'triggering') expect(rig.server.find('triggerDeployment').params).toEqual({ id: context.deploymentId });
      expect(selectMonitor(rig.store.getState())).toEqual(value.wizard === 'deployed' ? { deploymentId: context.deploymentId, isNew: true } : null);
    },
  });
});
