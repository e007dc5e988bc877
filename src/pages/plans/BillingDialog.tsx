import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { DEFAULT_COUNTRY } from '../../../contract/constants';
import type { BillingAddress, Country } from '../../../contract/subscription';

type Props = { countries: Country[]; busy: boolean; onSubmit: (billing: BillingAddress) => void; onClose: () => void };

const FIELDS = [
  { name: 'street', label: 'Street', autoComplete: 'street-address' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'zipcode', label: 'Zipcode', autoComplete: 'postal-code' },
] as const;

/** Where the bill goes. Stays mounted while the payment link is asked for, so that nothing typed is lost. */
export function BillingDialog({ countries, busy, onSubmit, onClose }: Props) {
  const id = useId();
  const { register, control, handleSubmit, watch } = useForm<BillingAddress>({
    defaultValues: { street: '', city: '', state: '', zipcode: '', country: DEFAULT_COUNTRY },
  });
  const values = watch();
  const isComplete = Object.values(values).every((value) => value.trim() !== '');
  const known = countries.some(({ code }) => code === values.country);
  const submit = handleSubmit((billing) => onSubmit(Object.fromEntries(Object.entries(billing).map(([key, value]) => [key, value.trim()])) as BillingAddress));
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Billing Information</DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {FIELDS.map(({ name, label, autoComplete }, at) => (
              <TextField
                key={name}
                label={label}
                required
                autoFocus={at === 0}
                disabled={busy}
                {...register(name)}
                slotProps={{ htmlInput: { autoComplete, maxLength: 200 } }}
              />
            ))}
            <Controller
              name="country"
              control={control}
              render={({ field }) => (
                <TextField
                  select
                  label="Country"
                  required
                  disabled={busy || countries.length === 0}
                  helperText={countries.length === 0 ? 'Loading countries...' : undefined}
                  {...field}
                  value={known ? field.value : ''}
                >
                  {countries.map(({ code, name }) => (
                    <MenuItem key={code} value={code}>
                      {name}
                    </MenuItem>
                  ))}
                </TextField>
              )}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!isComplete || !known || busy}>
            {busy ? 'Processing...' : 'Continue to Payment'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
