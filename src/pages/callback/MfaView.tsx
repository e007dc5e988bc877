import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { MFA_CODE_LENGTH } from '../../../contract/constants';
import { MESSAGES } from '../../../contract/messages';
import { MONO } from '../../ui/theme';

export type MfaStage = 'entering' | 'verifying' | 'resetPrompt' | 'sendingReset' | 'resetSent';
export type MfaViewProps = {
  stage: MfaStage;
  email: string;
  /** Base64 PNG, empty without a QR code. */
  qai: string;
  failure: string | null;
  /** What helps beside the failure, in the server's words. */
  hint: string | null;
  onSubmit: (token: string) => void;
  onCancel: () => void;
  onResetOpen: () => void;
  onResetConfirm: () => void;
  onResetClose: () => void;
};

const STEPS = ['Open your authenticator app.', 'Tap + to add an account.', 'Scan the code.', 'Enter the 6-digit code.'];

/** The second factor, with the way to a new QR code. */
export function MfaView(props: MfaViewProps) {
  const id = useId();
  const isReset = props.stage === 'resetPrompt' || props.stage === 'sendingReset' || props.stage === 'resetSent';
  return (
    <Dialog open onClose={(_event, reason) => reason === 'escapeKeyDown' && props.onCancel()} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Multi-Factor Authentication</DialogTitle>
      {isReset ? <ResetForm {...props} /> : <CodeForm {...props} />}
    </Dialog>
  );
}

function CodeForm({ stage, qai, failure, hint, onSubmit, onCancel, onResetOpen }: MfaViewProps) {
  const [token, setToken] = useState('');
  const isVerifying = stage === 'verifying';
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure !== null) input.current?.select();
  }, [failure]);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!isVerifying) onSubmit(token);
  };
  // Browsers do not submit a form by Enter while its button is disabled; a person who does it is told what is missing.
  const submitByEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit(event);
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent sx={{ pt: 0 }}>
        {qai !== '' && (
          <Box sx={{ display: 'grid', placeItems: 'center', mb: 2 }}>
            <Box
              component="img"
              src={`data:image/png;base64,${qai}`}
              alt="QR code for your authenticator app"
              sx={{ width: 184, height: 184, bgcolor: '#fff', p: 1, borderRadius: 2, border: 1, borderColor: 'divider' }}
            />
          </Box>
        )}
        <Box component="ol" sx={{ m: 0, mb: 2.5, pl: 2.5, color: 'text.secondary', lineHeight: 1.8 }}>
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
        <TextField
          label="Verification Code"
          value={token}
          onChange={(event) => setToken(event.target.value.replace(/\D/g, '').slice(0, MFA_CODE_LENGTH))}
          error={failure !== null}
          helperText={failure ? `${failure}${hint ? ` – ${hint}` : ''}` : ' '}
          onKeyDown={submitByEnter}
          inputRef={input}
          autoFocus
          slotProps={{
            htmlInput: {
              inputMode: 'numeric',
              readOnly: isVerifying,
              autoComplete: 'one-time-code',
              'aria-required': true,
              style: { fontFamily: MONO, letterSpacing: '0.35em', fontSize: 20 },
            },
            formHelperText: { role: failure ? 'alert' : undefined },
          }}
        />
        <Link component="button" type="button" variant="body2" onClick={onResetOpen} disabled={isVerifying}>
          Lost access? Reset QR Code
        </Link>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={token.length !== MFA_CODE_LENGTH || isVerifying}>
          {isVerifying ? 'Verifying...' : 'Verify'}
        </Button>
      </DialogActions>
    </form>
  );
}

function ResetForm({ stage, email, failure, onResetConfirm, onResetClose }: MfaViewProps) {
  if (stage === 'resetSent') {
    return (
      <DialogContent>
        <Alert severity="success">{MESSAGES.mfa.resetSent}</Alert>
      </DialogContent>
    );
  }
  const isSending = stage === 'sendingReset';
  return (
    <>
      <DialogContent>
        <Typography>Send a new QR code to {email}?</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Your present code keeps working until you use the new one.
        </Typography>
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onResetClose}>
          Cancel
        </Button>
        <Button variant="contained" onClick={onResetConfirm} disabled={isSending} autoFocus>
          {isSending ? 'Sending...' : 'Send Reset Email'}
        </Button>
      </DialogActions>
    </>
  );
}
