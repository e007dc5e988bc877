import Download from '@mui/icons-material/DownloadOutlined';
import Open from '@mui/icons-material/FolderOpenOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { TabEvent } from '../../machines/inspection';
import { download } from '../export/image';
import { fromRecording, toRecording } from './recording';

type Props = { told: () => readonly TabEvent[]; hasAny: boolean; onOpened: (events: TabEvent[]) => void };

/** Takes what happened to another machine, so that somebody else can see where a person stands. */
export function RecordingButtons({ told, hasAny, onOpened }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      onOpened(fromRecording(await file.text()));
      setFailure(null);
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" startIcon={<Download />} disabled={!hasAny} onClick={() => download(toRecording(told()), 'gantry-recording.json')}>
          Save recording
        </Button>
        <Button size="small" startIcon={<Open />} onClick={() => input.current?.click()}>
          Open recording
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="Recording"
          onChange={(event) => {
            void open(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Box>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
    </Box>
  );
}
