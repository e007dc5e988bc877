import { act, screen } from '@testing-library/react';
import { ROLE_ARN_PLACEHOLDER } from '../../contract/aws';
import type { ConnectionCheckEvent, ConnectionCheckSnapshot } from '../../machines/awsConnection/connectionCheck.machine';
import { dashboardLoaded } from '../../store/dashboard/slice';
import { sessionEnded, sessionStarted } from '../../store/session/slice';
import { modelTest } from '../../testing/modelTest';
import { type Rig, settle } from '../../testing/rig';
import { sampleDashboard } from '../../testing/sampleDashboard';
import { hasButton, isDisabled, press, type } from '../../testing/screen';
import { Frame } from './Frame';

const dispatch = (rig: Rig, ...actions: Parameters<Rig['store']['dispatch']>[0][]) =>
  act(async () => {
    for (const action of actions) rig.store.dispatch(action);
  });

/** Walks through the guide to its good end. */
async function finishGuide(_event: unknown, rig: Rig) {
  press('Continue')();
  press('Continue')();
  type(/Role ARN/, ROLE_ARN_PLACEHOLDER);
  press('Finish')();
  press('Verify Setup')();
  await settle();
  rig.server.find('createAwsClient').answer({ success: true, message: '' });
  await settle();
  rig.server.find('verifyAws').answer({ success: true, message: '' });
  await settle();
}

describe('connection badge and guide', () => {
  modelTest({
    id: 'connectionCheck',
    bound: 7,
    delays: { requestDeadline: 91_000 },
    page: () => <Frame />,
    signedIn: false,
    act: {
      'session.started': (_event, rig) => dispatch(rig, sessionStarted('Bearer test')),
      'session.ended': ({ message }: Extract<ConnectionCheckEvent, { type: 'session.ended' }>, rig: Rig) => dispatch(rig, sessionEnded(message)),
      'check.requested': press('Refresh connection status'),
      'cloud.missing': async (_event, rig) => {
        await dispatch(rig, dashboardLoaded(sampleDashboard({ connected_clouds: ['AWS'] })));
        await dispatch(rig, dashboardLoaded(sampleDashboard({ connected_clouds: "['GCP']" })));
      },
      'guide.opened': press('Connect'),
      'guide.closed': press('Close'),
      'guide.verified': finishGuide,
      // Told by the callback page when a sign-in fails.
      'connection.lost': (event, rig) => rig.send(event),
    },
    answers: { fetchRole: { calls: ['getAwsClient'] }, verifyRole: { calls: ['verifyAws'] } },
    see: (snapshot: ConnectionCheckSnapshot, rig) => {
      const { message, success } = snapshot.context.status;
      const badge = screen.getByLabelText('Cloud connection');
      expect(badge).toHaveTextContent(message);
      expect(badge).toHaveAttribute('data-success', String(success));
      const isGuideOpen = snapshot.matches({ disconnected: 'guiding' });
      expect(screen.queryAllByText('Connect AWS Account')).toHaveLength(isGuideOpen ? 1 : 0);
      expect(hasButton('Connect')).toBe(snapshot.matches({ disconnected: 'dismissed' }));
      const isBusy = snapshot.matches('fetchingRole') || snapshot.matches('verifyingRole');
      if (!isGuideOpen) expect(isDisabled('Refresh connection status')).toBe(isBusy || snapshot.matches('signedOut'));
      if (snapshot.matches('fetchingRole')) expect(rig.server.find('getAwsClient').authorization).toBe('Bearer test');
      if (snapshot.matches('verifyingRole')) expect(rig.server.find('verifyAws').body).toEqual({ role_arn: ROLE_ARN_PLACEHOLDER });
    },
  });
});
