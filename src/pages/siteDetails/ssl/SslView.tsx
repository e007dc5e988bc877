import CheckCircle from '@mui/icons-material/CheckCircle';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId } from 'react';
import { SSL_STEPS } from '../../../../contract/constants';
import { CopyButton } from '../../../components/CopyButton';
import { httpsAddress } from '../../../ui/pageFacts';
import { MONO } from '../../../ui/theme';

export type SslViewProps = {
  step: 0 | 1 | 2;
  publicIp: string;
  domain: string;
  email: string;
  busy: boolean;
  canSubmit: boolean;
  failure: string | null;
  onNext: () => void;
  onBack: () => void;
  onDomain: (value: string) => void;
  onEmail: (value: string) => void;
  onSubmit: () => void;
  onCancel: () => void;
  onDone: () => void;
};

export function SslView(props: SslViewProps) {
  const { step, busy, canSubmit, onNext, onBack, onSubmit, onCancel, onDone } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 1) onSubmit();
  };
  return (
    // A click beside the dialog would throw away what was typed.
    <Dialog open onClose={(_event, reason) => reason === 'escapeKeyDown' && onCancel()} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Configure SSL Certificate</DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent>
          <Stepper alternativeLabel activeStep={step === 2 ? 3 : step} sx={{ mb: 3 }}>
            {SSL_STEPS.map((label) => (
              <Step key={label}>
                <StepLabel>{label}</StepLabel>
              </Step>
            ))}
          </Stepper>
          {step === 0 && <Dns {...props} />}
          {step === 1 && <Fields {...props} />}
          {step === 2 && (
            <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 2 }}>
              <CheckCircle color="success" sx={{ fontSize: 48 }} />
              <Typography variant="h3">SSL configured successfully</Typography>
              <Typography color="textSecondary">{httpsAddress(props.domain)} is served with its certificate.</Typography>
            </Stack>
          )}
        </DialogContent>
        <DialogActions>
          {step < 2 && (
            <Button color="secondary" onClick={onCancel} sx={{ mr: 'auto' }}>
              Cancel
            </Button>
          )}
          {step === 1 && (
            <Button color="secondary" onClick={onBack} disabled={busy}>
              Back
            </Button>
          )}
          {step === 0 && (
            <Button variant="contained" onClick={onNext}>
              Next
            </Button>
          )}
          {step === 1 && (
            <Button type="submit" variant="contained" disabled={busy || !canSubmit}>
              {busy ? 'Configuring...' : 'Configure SSL'}
            </Button>
          )}
          {step === 2 && (
            <Button variant="contained" onClick={onDone}>
              Done
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Dns({ publicIp }: SslViewProps) {
  const record = [
    ['Type', 'A'],
    ['Name', '@ or the subdomain'],
    ['Value', publicIp],
  ] as const;
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Typography>
          Instance public IP: <strong>{publicIp}</strong>
        </Typography>
        <CopyButton text={publicIp} name="public IP" />
      </Stack>
      <Typography>Add this A record at your domain's DNS provider:</Typography>
      <Box component="dl" sx={{ m: 0, border: 1, borderColor: 'divider', borderRadius: 2, px: 2, py: 0.5 }}>
        {record.map(([label, value]) => (
          <Stack key={label} direction="row" spacing={2} sx={{ py: 0.75 }}>
            <Typography component="dt" color="textSecondary" sx={{ width: 72 }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontFamily: MONO, fontSize: 13.5 }}>
              {value}
            </Typography>
          </Stack>
        ))}
      </Box>
      <Alert severity="info">DNS changes can take up to 24 hours but usually 5-10 minutes.</Alert>
    </Stack>
  );
}

function Fields({ domain, email, busy, failure, onDomain, onEmail }: SslViewProps) {
  return (
    <Stack spacing={2}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <TextField
        label="Domain Name"
        placeholder="app.example.com"
        value={domain}
        onChange={(event) => onDomain(event.target.value)}
        disabled={busy}
        required
        autoFocus
        slotProps={{ htmlInput: { autoCapitalize: 'off', spellCheck: false } }}
      />
      <TextField
        label="Email Address"
        type="email"
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        disabled={busy}
        required
        helperText="The certificate authority writes here before the certificate ends."
      />
    </Stack>
  );
}
