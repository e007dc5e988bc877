import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { WIDE_SCREEN_PX } from '../../../../contract/constants';
import type { EnvVars } from '../../../../contract/deployments';
import { MONO } from '../../../app/theme';
import { type Change, changesOf, type EnvRow, envVarsOf, newRow, overruledIds, rowsOf, withFile } from './rows';

type Props = { saved: EnvVars; onConfirm: (envVars: EnvVars) => void; onClose: () => void };
const FILE_LIMIT_BYTES = 256 * 1024;
const TONES: Record<Change['kind'], 'success' | 'warning' | 'error'> = { added: 'success', changed: 'warning', removed: 'error' };

/** Edits environment variables: by hand, from a file, or pasted. Values are hidden until asked for. */
export default function EnvEditor({ saved, onConfirm, onClose }: Props) {
  const id = useId();
  const isNarrow = useMediaQuery(`(max-width:${WIDE_SCREEN_PX}px)`);
  const fileInput = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState<EnvRow[]>(() => (Object.keys(saved).length > 0 ? rowsOf(saved) : [newRow()]));
  const [isShown, setShown] = useState(false);
  const [note, setNote] = useState<{ severity: 'info' | 'warning' | 'error'; lines: string[] } | null>(null);
  const overruled = overruledIds(rows);
  const changes = changesOf(saved, envVarsOf(rows));

  const takeText = (text: string) => {
    const result = withFile(rows, text);
    setRows(result.rows.length > 0 ? result.rows : [newRow()]);
    const count = `${result.count} ${result.count === 1 ? 'variable' : 'variables'} read.`;
    setNote(result.problems.length > 0 ? { severity: 'warning', lines: [count, ...result.problems] } : { severity: 'info', lines: [count] });
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > FILE_LIMIT_BYTES) return setNote({ severity: 'error', lines: ['The file is larger than 256 KB; an environment file is not.'] });
    takeText(await file.text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void takeFile(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    // One word belongs into the field; a line with "=" or several lines are a file.
    if (!/=|\n/.test(text.trim())) return;
    event.preventDefault();
    takeText(text);
  };
  const change = (rowId: number, part: Partial<EnvRow>) => setRows((all) => all.map((row) => (row.id === rowId ? { ...row, ...part } : row)));

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <DialogTitle id={id}>Environment Variables</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          Upload a file of KEY=value lines, drop it here, or paste it into a key. Values are encrypted when saved, hidden in logs, and never sent back.
        </Typography>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mb: 2 }}>
          <Button variant="outlined" size="small" startIcon={<UploadFile />} onClick={() => fileInput.current?.click()}>
            Upload Env File
          </Button>
          <input
            ref={fileInput}
            type="file"
            accept=".txt,.env,text/plain"
            hidden
            aria-label="Env file"
            onChange={(event) => {
              void takeFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button size="small" color="secondary" startIcon={isShown ? <VisibilityOff /> : <Visibility />} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide values' : 'Show values'}
          </Button>
          <Button size="small" color="error" sx={{ ml: 'auto' }} onClick={() => setRows([newRow()])}>
            Clear All
          </Button>
        </Stack>
        {note && (
          <Alert severity={note.severity} sx={{ mb: 2 }} onClose={() => setNote(null)}>
            {note.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        <Stack spacing={1.25} onPaste={paste}>
          {rows.map((row, at) => (
            <Stack key={row.id} direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'flex-start' } }}>
              <TextField
                label={`Key ${at + 1}`}
                value={row.key}
                onChange={(event) => change(row.id, { key: event.target.value })}
                error={overruled.has(row.id)}
                helperText={overruled.has(row.id) ? 'A later row has the same key and counts.' : undefined}
                slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', style: { fontFamily: MONO, fontSize: 13 } } }}
                sx={{ flex: 2 }}
              />
              <TextField
                label={`Value ${at + 1}`}
                value={row.value}
                multiline={isShown && row.value.includes('\n')}
                maxRows={6}
                type={isShown ? 'text' : 'password'}
                onChange={(event) => change(row.id, { value: event.target.value })}
                slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'new-password', style: { fontFamily: MONO, fontSize: 13 } } }}
                sx={{ flex: 3 }}
              />
              <Button
                color="secondary"
                startIcon={<DeleteOutline />}
                onClick={() => setRows((all) => all.filter(({ id: other }) => other !== row.id))}
                aria-label={`Remove ${row.key || `row ${at + 1}`}`}
              >
                Remove
              </Button>
            </Stack>
          ))}
        </Stack>
        <Button size="small" onClick={() => setRows((all) => [...all, newRow()])} sx={{ mt: 1.5 }}>
          + Add Row
        </Button>
        <Changes changes={changes} />
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" onClick={() => onConfirm(envVarsOf(rows))}>
          Confirm
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Changes({ changes }: { changes: Change[] }) {
  return (
    <Box component="section" aria-label="Changes" sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle2" sx={{ mb: 1 }}>
        {changes.length === 0 ? 'No changes' : 'Changes'}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {changes.map(({ key, kind }) => (
          <Chip key={key} size="small" variant="outlined" color={TONES[kind]} label={`${key} ${kind}`} />
        ))}
      </Stack>
    </Box>
  );
}
