import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepContent from '@mui/material/StepContent';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { ROLE_ARN_PLACEHOLDER } from '../../../contract/aws';
import { AWS_CONNECTION_STEPS, AWS_REGIONS } from '../../../contract/constants';
import { MESSAGES } from '../../../contract/messages';
import { CopyButton } from '../../components/CopyButton';
import { useFocusOnChange } from '../../components/useFocusOnChange';
import { MONO } from '../../ui/theme';

export type AwsGuideProps = {
  /** 0 to 2, and 3 behind the last step. */
  step: 0 | 1 | 2 | 3;
  busy: boolean;
  failure: string | null;
  externalId: string | null;
  /** Null until it is known. */
  trustPolicy: string | null;
  trustPolicyFailed: boolean;
  permissionsPolicy: string;
  roleArn: string;
  region: string;
  fieldErrors: { roleArn?: string | undefined; region?: string | undefined };
  onTrustPolicyRetry: () => void;
  onContinue: () => void;
  onBack: () => void;
  onClose: () => void;
  onVerify: () => void;
  onRoleArn: (value: string) => void;
  onRegion: (value: string) => void;
};

export function AwsGuideView(props: AwsGuideProps) {
  const id = useId();
  const { step, busy, failure, onContinue, onBack, onClose, onVerify } = props;
  const label = useFocusOnChange<HTMLSpanElement>(step);
  const bodies = [<TrustStep key="trust" {...props} />, <PermissionsStep key="permissions" {...props} />, <DetailsStep key="details" {...props} />];
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (step === 3) onVerify();
    else onContinue();
  };
  return (
    // A click beside it is easily a slip, and what was entered would be gone.
    <Dialog open onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()} aria-labelledby={id} maxWidth="sm" fullWidth scroll="paper">
      <DialogTitle id={id}>Connect AWS Account</DialogTitle>
      {/* A form: Enter in a field does what the step's button does. */}
      <Box component="form" noValidate onSubmit={goOn} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <DialogContent sx={{ pt: 0 }}>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            Gantry works with a role that you create in your own account and can take back at any time.
          </Typography>
          <Stepper activeStep={step} orientation="vertical">
            {AWS_CONNECTION_STEPS.map((name, at) => (
              <Step key={name}>
                <StepLabel slotProps={{ label: at === step ? { ref: label, tabIndex: -1, 'aria-current': 'step' } : {} }}>{name}</StepLabel>
                <StepContent>{bodies[at]}</StepContent>
              </Step>
            ))}
          </Stepper>
          {step === 3 && (
            <Alert severity={failure === null ? 'info' : 'error'} sx={{ mt: 2 }}>
              {failure ?? MESSAGES.awsGuide.ready}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose} sx={{ mr: 'auto' }}>
            Close
          </Button>
          <Button color="secondary" disabled={step === 0 || busy} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" variant="contained" disabled={busy} onClick={ignoreRepeat}>
            {busy ? 'Verifying...' : step === 3 ? 'Verify Setup' : step === AWS_CONNECTION_STEPS.length - 1 ? 'Finish' : 'Continue'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** The second click of a double click would pass over the step that the first one opened. */
function ignoreRepeat(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

function TrustStep({ trustPolicy, trustPolicyFailed, onTrustPolicyRetry, externalId }: AwsGuideProps) {
  return (
    <>
      <Typography variant="body2">
        In the AWS console open IAM, then Roles, then Create role. Choose "Custom trust policy" and paste this. It lets Gantry assume the role only with your
        external ID
        {externalId ? (
          <>
            {' '}
            <Box component="code" sx={{ fontFamily: MONO, wordBreak: 'break-all' }}>
              {externalId}
            </Box>
          </>
        ) : null}
        .
      </Typography>
      {trustPolicyFailed ? (
        <Alert
          severity="error"
          sx={{ mt: 1.5 }}
          action={
            <Button color="inherit" size="small" onClick={onTrustPolicyRetry}>
              Try again
            </Button>
          }
        >
          {MESSAGES.awsGuide.trustPolicyFailed}
        </Alert>
      ) : (
        <Code text={trustPolicy} name="trust policy" />
      )}
    </>
  );
}

function PermissionsStep({ permissionsPolicy }: AwsGuideProps) {
  return (
    <>
      <Typography variant="body2">
        Add a permissions policy to the role: choose "Create inline policy", then JSON, and paste this. Most of it is limited to resources whose names begin
        with gantry-.
      </Typography>
      <Code text={permissionsPolicy} name="permissions policy" />
    </>
  );
}

function DetailsStep({ roleArn, region, fieldErrors, onRoleArn, onRegion }: AwsGuideProps) {
  const roleField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fieldErrors.roleArn !== undefined) roleField.current?.focus();
  }, [fieldErrors]);
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <TextField
        label="Role ARN"
        inputRef={roleField}
        placeholder={ROLE_ARN_PLACEHOLDER}
        value={roleArn}
        onChange={(event) => onRoleArn(event.target.value)}
        error={fieldErrors.roleArn !== undefined}
        helperText={fieldErrors.roleArn}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
        required
      />
      <TextField
        select
        label="Region"
        value={region}
        onChange={(event) => onRegion(event.target.value)}
        error={fieldErrors.region !== undefined}
        helperText={fieldErrors.region}
        required
      >
        {AWS_REGIONS.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

function Code({ text, name }: { text: string | null; name: string }): ReactNode {
  return (
    <Box sx={{ position: 'relative', mt: 1.5 }}>
      <Box
        component="pre"
        aria-label={name}
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          pr: 1.5,
          maxHeight: 200,
          overflow: 'auto',
          fontSize: 12,
          lineHeight: 1.5,
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        {text ?? 'Loading...'}
      </Box>
      {text !== null && (
        <Box sx={{ mt: 1 }}>
          <CopyButton text={text} name={name} />
        </Box>
      )}
    </Box>
  );
}
