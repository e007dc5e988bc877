import AccessTime from '@mui/icons-material/AccessTime';
import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Download from '@mui/icons-material/DownloadOutlined';
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { COPY_CONFIRMATION_MS } from '../../../contract/constants';
import { LOG_LEVELS, type LogLevel } from '../../../contract/logs';

type Props = {
  text: string;
  onText: (text: string) => void;
  /** Null while nothing is filtered. */
  matchCount: number | null;
  levels: ReadonlySet<LogLevel>;
  onLevels: (levels: ReadonlySet<LogLevel>) => void;
  hasTimes: boolean;
  onTimes: (hasTimes: boolean) => void;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  copyText: () => string;
  onDownload: () => void;
};

const LINE = '#263048';

export function LogToolbar({ text, onText, matchCount, levels, onLevels, hasTimes, onTimes, isFull, onFull, copyText, onDownload }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'center', p: 1, borderBottom: `1px solid ${LINE}`, color: '#d5dcea', '& .MuiIconButton-root': { color: '#c2cbdd' } }}
    >
      <Stack
        direction="row"
        spacing={0.75}
        sx={{ alignItems: 'center', border: `1px solid ${LINE}`, borderRadius: 1.5, px: 1, flex: '1 1 160px', minWidth: 0 }}
      >
        <Search sx={{ fontSize: 17, color: '#94a0b8' }} />
        <InputBase
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder="Search the log"
          inputProps={{ 'aria-label': 'Search the log' }}
          sx={{ color: 'inherit', fontSize: 13, flex: 1 }}
        />
        {matchCount !== null && (
          <Box component="span" role="status" sx={{ fontSize: 12, color: '#a9b4cb', whiteSpace: 'nowrap' }}>
            {matchCount} {matchCount === 1 ? 'line' : 'lines'}
          </Box>
        )}
      </Stack>
      <ToggleButtonGroup size="small" value={[...levels]} onChange={(_event, value: LogLevel[]) => onLevels(new Set(value))} aria-label="Levels">
        {LOG_LEVELS.map((level) => (
          <ToggleButton
            key={level}
            value={level}
            sx={{
              px: 1,
              py: 0.25,
              fontSize: 12,
              textTransform: 'none',
              color: '#94a0b8',
              borderColor: LINE,
              '&.Mui-selected': { color: '#e9edf7', bgcolor: '#1d2640' },
            }}
          >
            {level}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box>
        <Tool title={hasTimes ? 'Hide timestamps' : 'Show timestamps'} onClick={() => onTimes(!hasTimes)} pressed={hasTimes}>
          <AccessTime fontSize="small" />
        </Tool>
        <Tool
          title={copied ? 'Copied!' : 'Copy the log'}
          onClick={() =>
            void navigator.clipboard?.writeText(copyText()).then(
              () => setCopied(true),
              () => {},
            )
          }
        >
          {copied ? <Check fontSize="small" /> : <ContentCopy fontSize="small" />}
        </Tool>
        <Tool title="Download the log" onClick={onDownload}>
          <Download fontSize="small" />
        </Tool>
        <Tool title={isFull ? 'Leave full screen' : 'Full screen'} onClick={() => onFull(!isFull)} pressed={isFull}>
          {isFull ? <FullscreenExit fontSize="small" /> : <Fullscreen fontSize="small" />}
        </Tool>
      </Box>
    </Stack>
  );
}

function Tool({ title, onClick, pressed, children }: { title: string; onClick: () => void; pressed?: boolean; children: React.ReactNode }) {
  return (
    <Tooltip title={title}>
      <IconButton size="small" onClick={onClick} aria-label={title} aria-pressed={pressed}>
        {children}
      </IconButton>
    </Tooltip>
  );
}
