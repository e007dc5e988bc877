import UploadFile from '@mui/icons-material/UploadFileOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type DragEvent, useId, useRef, useState } from 'react';
import { WIDE_SCREEN_PX } from '../../../../contract/constants';
import type { EnvVars } from '../../../../contract/deployments';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { FileButton } from '../../../components/FileButton';
import { Changes } from './Changes';
import { EnvRowFields } from './EnvRowFields';
import { readEnvFile } from './readEnvFile';
import { changesOf, type EnvRow, envVarsOf, isBadKey, newRow, overruledIds, rowsOf, withFile } from './rows';

type Props = {
  saved: EnvVars;
  /** A key to begin a row with, where no row has it. */
  first?: string;
  onConfirm: (envVars: EnvVars) => void;
  onClose: () => void;
};
type Note = { severity: 'info' | 'warning' | 'error'; lines: string[] };

/** Edits environment variables: by hand, from a file, dropped or pasted. Values are hidden until asked for. */
export default function EnvEditor({ saved, first, onConfirm, onClose }: Props) {
  const id = useId();
  const isNarrow = useMediaQuery(`(max-width:${WIDE_SCREEN_PX}px)`);
  const addButton = useRef<HTMLButtonElement>(null);
  const keyFields = useRef(new Map<number, HTMLInputElement>());
  const isEmpty = Object.keys(saved).length === 0;
  const hasFresh = isEmpty || (first !== undefined && !Object.hasOwn(saved, first));
  const [rows, setRows] = useState<EnvRow[]>(() => (hasFresh ? [...rowsOf(saved), newRow(first)] : rowsOf(saved)));
  const [freshId, setFreshId] = useState(() => (hasFresh ? rows.at(-1)!.id : null));
  const [isShown, setShown] = useState(false);
  const [isOver, setOver] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const overruled = overruledIds(rows);
  const changes = changesOf(saved, envVarsOf(rows));

  const takeText = (text: string) => {
    const result = withFile(rows, text);
    setRows(result.rows.length > 0 ? result.rows : [newRow()]);
    const count = `${result.count} ${result.count === 1 ? 'variable' : 'variables'} read.`;
    setNote({ severity: result.problems.length > 0 ? 'warning' : 'info', lines: [count, ...result.problems] });
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    const { text, problem } = await readEnvFile(file);
    if (problem !== null) setNote({ severity: 'error', lines: [problem] });
    else takeText(text);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void takeFile(event.dataTransfer.files[0]);
  };
  const add = () => {
    const row = newRow();
    setRows([...rows, row]);
    setFreshId(row.id);
  };
  const remove = (at: number) => {
    const neighbour = rows[at + 1] ?? rows[at - 1];
    setRows(rows.filter((_, other) => other !== at));
    // The button goes with its row; the keyboard stays near.
    (neighbour ? keyFields.current.get(neighbour.id) : addButton.current)?.focus();
  };
  const confirm = () => {
    const bad = rows.find(isBadKey);
    if (bad) keyFields.current.get(bad.id)?.focus();
    else onConfirm(envVarsOf(rows));
  };

  return (
    <>
      <Dialog
        open
        // A click beside it is easily a slip: with changes it does nothing, and Escape asks.
        onClose={(_event, reason) => {
          if (changes.length === 0) onClose();
          else if (reason === 'escapeKeyDown') setLeaving(true);
        }}
        aria-labelledby={id}
        maxWidth="md"
        fullWidth
        fullScreen={isNarrow}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <DialogTitle id={id}>Environment Variables</DialogTitle>
        <DialogContent sx={{ outline: isOver ? '2px dashed' : 'none', outlineOffset: -8, outlineColor: 'primary.main' }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            Upload a file of KEY=value lines, drop it here, or paste it into a key. Values are encrypted when saved, hidden in logs, and never sent back.
          </Typography>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mb: 2 }}>
            <FileButton
              variant="outlined"
              size="small"
              startIcon={<UploadFile />}
              label="Env file"
              accept=".txt,.env,text/plain"
              onFile={(file) => void takeFile(file)}
            >
              Upload Env File
            </FileButton>
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
          <Stack spacing={1.25}>
            {rows.map((row, at) => (
              <EnvRowFields
                key={row.id}
                row={row}
                number={at + 1}
                isShown={isShown}
                isOverruled={overruled.has(row.id)}
                isFresh={row.id === freshId}
                keyRef={(field) => void (field ? keyFields.current.set(row.id, field) : keyFields.current.delete(row.id))}
                onChange={(part) => setRows((all) => all.map((other) => (other.id === row.id ? { ...other, ...part } : other)))}
                onFile={takeText}
                onRemove={() => remove(at)}
              />
            ))}
          </Stack>
          <Button ref={addButton} size="small" onClick={add} sx={{ mt: 1.5 }}>
            + Add Row
          </Button>
          <Changes changes={changes} />
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" onClick={confirm}>
            Confirm
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDangerous
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <Typography color="textSecondary">What you changed here has not been confirmed and will be lost.</Typography>
      </ConfirmDialog>
    </>
  );
}
