import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ClipboardEvent, Ref } from 'react';
import { sentenceOf } from '../../../../contract/errors';
import { MONO } from '../../../ui/theme';
import { type EnvRow, isBadKey, isFilePasted } from './rows';

type Props = {
  row: EnvRow;
  /** Counts from 1. */
  number: number;
  isShown: boolean;
  /** A later row has the same key. */
  isOverruled: boolean;
  isFresh: boolean;
  keyRef: Ref<HTMLInputElement>;
  onChange: (part: Partial<EnvRow>) => void;
  onFile: (text: string) => void;
  onRemove: () => void;
};
const font = { fontFamily: MONO, fontSize: 13 };

/** One variable. A value of several lines is edited only when it is shown: a masked field has one line and would join them. */
export function EnvRowFields({ row, number, isShown, isOverruled, isFresh, keyRef, onChange, onFile, onRemove }: Props) {
  const isBad = isBadKey(row);
  const hasLines = row.value.includes('\n');
  const pasteKey = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!isFilePasted('key', text)) return;
    event.preventDefault();
    onFile(text);
  };
  const pasteValue = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const { value, selectionStart, selectionEnd, readOnly } = event.target as HTMLInputElement;
    if (isFilePasted('value', text)) onFile(text);
    else if (text.includes('\n') && !readOnly) onChange({ value: `${value.slice(0, selectionStart ?? 0)}${text}${value.slice(selectionEnd ?? value.length)}` });
    else return;
    event.preventDefault();
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'flex-start' } }}>
      <TextField
        label={`Key ${number}`}
        value={row.key}
        inputRef={keyRef}
        autoFocus={isFresh}
        onChange={(event) => onChange({ key: event.target.value })}
        onPaste={pasteKey}
        error={isBad || isOverruled}
        helperText={isBad ? sentenceOf('ENV_KEY_INVALID', { key: row.key.trim() }) : isOverruled ? 'A later row has the same key and counts.' : undefined}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', autoCapitalize: 'off', style: font } }}
        sx={{ flex: 2 }}
      />
      <TextField
        label={`Value ${number}`}
        value={row.value}
        multiline={isShown}
        maxRows={6}
        type={isShown ? 'text' : 'password'}
        onChange={(event) => onChange({ value: event.target.value })}
        onPaste={pasteValue}
        helperText={hasLines && !isShown ? 'Several lines: show the values to edit it.' : undefined}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'new-password', readOnly: hasLines && !isShown, style: font } }}
        sx={{ flex: 3 }}
      />
      <Button
        sx={{ alignSelf: { xs: 'flex-end', sm: 'auto' } }}
        color="secondary"
        startIcon={<DeleteOutline />}
        onClick={onRemove}
        aria-label={`Remove ${row.key || `row ${number}`}`}
      >
        Remove
      </Button>
    </Stack>
  );
}
