import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { AWS_REGIONS, DEFAULT_REGION } from '../../../contract/constants';
import { AlertBox } from '../../components/AlertBox';

type Props = { busy: boolean; failure: string | null; onClose: () => void; onCreate: (bucket: { name: string; region: string }) => void };

/** Asks for a new bucket; stays open with what was typed until the bucket is there. */
export function NewBucketDialog({ busy, failure, onClose, onCreate }: Props) {
  const id = useId();
  const [name, setName] = useState('');
  const [region, setRegion] = useState<string>(DEFAULT_REGION);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed is what has to be mended.
    if (failure && !busy) input.current?.focus();
  }, [failure, busy]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate({ name: name.trim(), region });
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>New Bucket</DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent>
          {failure && !busy && <AlertBox>{failure}</AlertBox>}
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              inputRef={input}
              label="Bucket Name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
              disabled={busy}
              autoFocus
              helperText="3 to 63 lower-case letters, digits, dots and dashes."
            />
            <TextField select label="Region" disabled={busy} value={region} onChange={(event) => setRegion(event.target.value)}>
              {AWS_REGIONS.map(({ value, label }) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={name.trim() === '' || busy}>
            {busy ? 'Creating...' : 'Create'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
