import Download from '@mui/icons-material/DownloadOutlined';
import Open from '@mui/icons-material/FolderOpenOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { TabEvent } from '../../machines/inspection';
import { FileButton } from '../../src/components/FileButton';
import { download } from '../export/image';
import { fromRecording, toRecording } from './recording';

type Props = { told: () => readonly TabEvent[]; hasAny: boolean; onOpened: (events: TabEvent[]) => void };

/** Takes what happened to another machine, so that somebody else can see where a person stands. */
export function RecordingButtons({ told, hasAny, onOpened }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const open = async (file: File) => {
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
        <FileButton size="small" startIcon={<Open />} label="Recording" accept="application/json,.json" onFile={(file) => void open(file)}>
          Open recording
        </FileButton>
      </Box>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
    </Box>
  );
}
