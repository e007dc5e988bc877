import AccessTime from '@mui/icons-material/AccessTime';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Download from '@mui/icons-material/DownloadOutlined';
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import LinkIcon from '@mui/icons-material/Link';
import VerticalAlignBottom from '@mui/icons-material/VerticalAlignBottom';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { LOG_LEVELS, type LogLevel } from '../../../contract/logs';
import { LogSearch, type LogSearchProps } from './LogSearch';
import { CopyTool, LINE_COLOUR, Tool } from './Tool';

type Props = LogSearchProps & {
  levels: ReadonlySet<LogLevel>;
  onLevels: (levels: ReadonlySet<LogLevel>) => void;
  hasTimes: boolean;
  onTimes: (hasTimes: boolean) => void;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  /** The selected line's number and address. */
  line: { seq: number; address: string } | null;
  copyText: () => string;
  onDownload: () => void;
};

const level = {
  px: 1,
  py: 0.25,
  fontSize: 12,
  textTransform: 'none',
  color: '#94a0b8',
  borderColor: LINE_COLOUR,
  '&.Mui-selected': { color: '#e9edf7', bgcolor: '#1d2640' },
  '&.Mui-selected:hover': { bgcolor: '#26314f' },
} as const;

export function LogToolbar({ levels, onLevels, hasTimes, onTimes, isFollowing, onFollow, isFull, onFull, line, copyText, onDownload, ...search }: Props) {
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      role="toolbar"
      aria-label="Log"
      sx={{ flexWrap: 'wrap', alignItems: 'center', p: 1, borderBottom: `1px solid ${LINE_COLOUR}`, color: '#d5dcea' }}
    >
      <LogSearch {...search} />
      <ToggleButtonGroup size="small" value={[...levels]} onChange={(_event, value: LogLevel[]) => onLevels(new Set(value))} aria-label="Levels">
        {LOG_LEVELS.map((name) => (
          <ToggleButton key={name} value={name} sx={level}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex' }}>
        <Tool title={isFollowing ? 'Stop following' : 'Follow the end'} onClick={() => onFollow(!isFollowing)} pressed={isFollowing}>
          <VerticalAlignBottom fontSize="small" />
        </Tool>
        <Tool title={hasTimes ? 'Hide timestamps' : 'Show timestamps'} onClick={() => onTimes(!hasTimes)} pressed={hasTimes}>
          <AccessTime fontSize="small" />
        </Tool>
        {line && (
          <CopyTool title={`Copy the link to line ${line.seq}`} text={() => line.address}>
            <LinkIcon fontSize="small" />
          </CopyTool>
        )}
        <CopyTool title="Copy the log" text={copyText}>
          <ContentCopy fontSize="small" />
        </CopyTool>
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
