import { screen } from '@testing-library/react';
import { ROLE_ARN_PLACEHOLDER } from '../../../contract/aws';
import type { AwsGuideEvent, AwsGuideSnapshot } from '../../../machines/awsConnection/awsGuide.machine';
import { modelTest } from '../../../testing/modelTest';
import { alertText, choose, hasButton, isDisabled, press, type } from '../../../testing/screen';
import AwsGuideDialog from './AwsGuideDialog';

type Of<T extends AwsGuideEvent['type']> = Extract<AwsGuideEvent, { type: T }>;
const STEPS = { trustPolicy: 'trust policy', permissions: 'permissions policy' } as const;

describe('connection guide', () => {
  modelTest({
    id: 'awsGuide',
    bound: 6,
    delays: { requestDeadline: 91_000 },
    page: () => <AwsGuideDialog />,
    act: {
      continued: () => press(hasButton('Finish') ? 'Finish' : 'Continue')(),
      back: press('Back'),
      'roleArn.changed': ({ value }: Of<'roleArn.changed'>) => type(/Role ARN/, value),
      'region.changed': ({ value }: Of<'region.changed'>) => choose(/Region/, new RegExp(value)),
      'verify.requested': press('Verify Setup'),
      closed: press('Close'),
    },
    answers: { createCredentials: { calls: ['createAwsClient'] }, verifyRole: { calls: ['verifyAws'] } },
    see: (snapshot: AwsGuideSnapshot, rig) => {
      const { roleArn, region, fieldErrors, failure } = snapshot.context;
      if (snapshot.status === 'done') return;
      for (const [state, policy] of Object.entries(STEPS)) expect(screen.queryAllByLabelText(policy)).toHaveLength(snapshot.value === state ? 1 : 0);
      expect(hasButton('Finish')).toBe(snapshot.matches('details'));
      if (snapshot.matches('details')) {
        expect(screen.getByLabelText(/Role ARN/)).toHaveValue(roleArn);
        expect(screen.getByRole('combobox', { name: /Region/ })).toHaveTextContent(region);
        expect(screen.queryAllByText('Role ARN is required')).toHaveLength(fieldErrors.roleArn ? 1 : 0);
      }
      expect(hasButton('Verify Setup')).toBe(snapshot.matches('ready'));
      expect(hasButton('Verifying...')).toBe(snapshot.matches('creating') || snapshot.matches('verifying'));
      if (snapshot.matches('ready')) expect(alertText()).toBe(failure?.message ?? 'Ready to verify AWS setup');
      if (snapshot.hasTag('busy')) expect(isDisabled(/Verifying/)).toBe(true);
      if (snapshot.matches('creating')) expect(rig.server.find('createAwsClient').body).toEqual({ role_arn: ROLE_ARN_PLACEHOLDER, region });
      if (snapshot.matches('verifying')) expect(rig.server.find('verifyAws').body).toEqual({ role_arn: ROLE_ARN_PLACEHOLDER });
    },
  });
});
