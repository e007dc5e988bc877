import { screen } from '@testing-library/react';
import type { CallName } from '../../../contract/calls';
import { type ActionAnswer, type ActionInput, type ActionSnapshot, isUnknownEnd } from '../../../machines/siteAction';
import { modelTest } from '../../../testing/modelTest';
import { hasButton, isDisabled, press, sees } from '../../../testing/screen';
import { ACTION_TEXTS, type ActionKind, type ActionTexts } from './actionTexts';
import { type ActionEnd, SiteAction } from './SiteAction';

const CALLS: Record<ActionKind, CallName> = {
  triggerAgain: 'retriggerDeployment',
  redeploy: 'redeploy',
  rollBack: 'rollBack',
  cancelVersion: 'cancelVersion',
  deleteSite: 'deleteDeployment',
  reportFailure: 'reportFailed',
};
const told: ActionEnd[] = [];
const done: ActionAnswer[] = [];

function seeEnd(snapshot: ActionSnapshot) {
  const { answer } = snapshot.context;
  expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull();
  expect(told).toEqual([answer ? 'done' : isUnknownEnd(snapshot) ? 'unknown' : 'nothing']);
}

describe.each((Object.keys(ACTION_TEXTS) as ActionKind[]).map((action) => [action] as const))('%s', (action) => {
  const texts: ActionTexts = ACTION_TEXTS[action];
  const { question } = texts;
  beforeEach(() => {
    told.length = 0;
    done.length = 0;
  });

  modelTest({
    id: action,
    bound: 5,
    delays: { requestDeadline: 91_000 },
    page: (input: ActionInput) => <SiteAction action={action} input={input} onDone={(answer) => done.push(answer)} onClosed={(end) => told.push(end)} />,
    act: {
      confirmed: press(question?.confirm ?? ''),
      cancelled: () => press(hasButton('Stop waiting') ? 'Stop waiting' : (question?.cancel ?? 'Cancel'))(),
      dismissed: press('OK'),
    },
    answers: {
      [action]: {
        calls: [CALLS[action]],
        json: ({ message, number }: ActionAnswer) => ({ success: true, message, ...(number === null ? {} : { data: { number } }) }),
      },
    },
    see: (snapshot: ActionSnapshot, rig) => {
      const { failure, answer, deploymentId, number } = snapshot.context;
      expect(done).toEqual(answer ? [answer] : []);
      if (snapshot.status === 'done') return seeEnd(snapshot);
      expect(told).toEqual([]);
      if (snapshot.matches('confirming')) expect(screen.getByRole('dialog', { name: question?.title })).toHaveTextContent('hello');
      if (snapshot.matches('running')) {
        if (question) expect(isDisabled(question.confirm)).toBe(true);
        else expect(sees(texts.running)).toBe(true);
        const { params } = rig.server.find(CALLS[action]);
        expect(params).toEqual(action === 'rollBack' ? { id: deploymentId, number: `${number}` } : { id: deploymentId });
      }
      if (snapshot.matches('failed') && failure) {
        expect(screen.getByRole('alertdialog', { name: texts.failedTitle(failure) })).toHaveTextContent(failure.message);
      }
      if (snapshot.matches('done')) expect(screen.getByRole('alertdialog', { name: texts.done?.title })).toHaveTextContent(texts.done?.text('') ?? '');
    },
  });
});
