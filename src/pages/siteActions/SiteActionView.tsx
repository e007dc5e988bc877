import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import type { ActionEvent, ActionSnapshot } from '../../../machines/siteAction';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { ResultDialog } from '../../components/ResultDialog';
import { ACTION_TEXTS, type ActionKind, type ActionTexts } from './actionTexts';

type Props = { action: ActionKind; snapshot: ActionSnapshot; send: (event: ActionEvent) => void };

/** An action on a site as its machine has it: the question, the wait, and how it ended. */
export function SiteActionView({ action, snapshot, send }: Props) {
  const { question, running, done, failedTitle }: ActionTexts = ACTION_TEXTS[action];
  const { answer, failure } = snapshot.context;
  const isRunning = snapshot.matches('running');
  const cancel = () => send({ type: 'cancelled' });
  const dismiss = () => send({ type: 'dismissed' });

  if (snapshot.matches('failed') && failure) return <ResultDialog open kind="error" title={failedTitle(failure)} message={failure.message} onClose={dismiss} />;
  if (snapshot.matches('done') && answer && done)
    return <ResultDialog open kind="success" title={done.title} message={done.text(answer.message)} onClose={dismiss} />;
  if (!isRunning && !snapshot.matches('confirming')) return null;
  if (question)
    return (
      <ConfirmDialog
        open
        title={question.title}
        confirmLabel={question.confirm}
        cancelLabel={question.cancel}
        isDangerous={question.isDangerous}
        busy={isRunning}
        onConfirm={() => send({ type: 'confirmed' })}
        onClose={cancel}
      >
        {question.text(snapshot.context)}
      </ConfirmDialog>
    );
  const stop = (
    <Button size="small" color="inherit" onClick={cancel}>
      Stop waiting
    </Button>
  );
  return <Snackbar open message={running} action={stop} />;
}
