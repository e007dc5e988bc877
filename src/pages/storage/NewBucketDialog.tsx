import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { AWS_REGIONS, DEFAULT_REGION } from '../../../contract/constants';

type Props = { open: boolean; onClose: () => void; onCreate: (bucket: { name: string; region: string }) => void };

export function NewBucketDialog({ open, onClose, onCreate }: Props) {
  const id = useId();
  const [name, setName] = useState('');
  const [region, setRegion] = useState<string>(DEFAULT_REGION);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate({ name: name.trim(), region });
    setName('');
  };
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>New Bucket</DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              label="Bucket Name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
              autoFocus
              helperText="3 to 63 lower-case letters, digits, dots and dashes."
            />
            <TextField select label="Region" value={region} onChange={(event) => setRegion(event.target.value)}>
              {AWS_REGIONS.map(({ value, label }) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
