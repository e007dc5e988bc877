import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Failure } from '../../../contract/failure';
import { MESSAGES } from '../../../contract/messages';
import type { ActionInput } from '../../../machines/siteAction';

const { remove, report } = MESSAGES;
const GONE = 404;

type Question = { title: string; confirm: string; cancel?: string; isDangerous?: true; text: (of: ActionInput) => ReactNode };
export type ActionTexts = {
  /** Null for what is done at once. */
  question: Question | null;
  running: string;
  /** Null where a good end is told by what follows it. */
  done: { title: string; text: (answer: string) => string } | null;
  failedTitle: (failure: Failure) => string;
};

const Note = ({ children }: { children: ReactNode }) => (
  <Typography color="textSecondary" sx={{ mt: 1 }}>
    {children}
  </Typography>
);

/** What each action says to people. */
export const ACTION_TEXTS = {
  triggerAgain: { question: null, running: 'Triggering the deployment...', done: null, failedTitle: () => 'Deployment not triggered' },
  redeploy: {
    question: {
      title: 'Redeploy',
      confirm: 'Redeploy',
      text: ({ appName, number }) => (
        <>
          <Typography>
            Redeploy <strong>{appName}</strong>?
          </Typography>
          <Note>The newest commit of its branch becomes version {number + 1}. What runs now keeps running until the new version is healthy.</Note>
        </>
      ),
    },
    running: 'Starting the redeploy...',
    done: null,
    failedTitle: () => 'Not redeployed',
  },
  rollBack: {
    question: {
      title: 'Roll back',
      confirm: 'Roll back',
      text: ({ appName, number }) => (
        <>
          <Typography>
            Roll <strong>{appName}</strong> back to version {number}?
          </Typography>
          <Note>Its build is kept, so this takes seconds. What runs now keeps running until version {number} is healthy.</Note>
        </>
      ),
    },
    running: 'Starting to roll back...',
    done: null,
    failedTitle: () => 'Not rolled back',
  },
  cancelVersion: {
    question: {
      title: 'Cancel deployment',
      confirm: 'Cancel deployment',
      cancel: 'Let it go on',
      isDangerous: true,
      text: ({ appName, number }) => (
        <>
          <Typography>
            Cancel version {number} of <strong>{appName}</strong>?
          </Typography>
          <Note>It stops, and what was made for it is removed. A version that runs keeps running.</Note>
        </>
      ),
    },
    running: 'Cancelling the deployment...',
    done: null,
    failedTitle: () => 'Not cancelled',
  },
  deleteSite: {
    question: {
      title: remove.title,
      confirm: remove.title,
      isDangerous: true,
      text: ({ appName }) => (
        <>
          <Typography>
            Delete <strong>{appName}</strong>?
          </Typography>
          <Note>This action cannot be undone. All associated resources will be permanently removed.</Note>
        </>
      ),
    },
    running: 'Deleting the deployment...',
    done: { title: 'Deployment Deleted', text: (answer) => answer || 'The deployment and its resources have been removed.' },
    failedTitle: ({ status }) => (status === GONE ? remove.notFoundTitle : remove.failedTitle),
  },
  reportFailure: {
    question: null,
    running: 'Reporting the failure...',
    done: { title: report.successTitle, text: () => report.success },
    failedTitle: () => report.failedTitle,
  },
} satisfies Record<string, ActionTexts>;

export type ActionKind = keyof typeof ACTION_TEXTS;
