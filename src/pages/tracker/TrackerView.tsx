import Close from '@mui/icons-material/Close';
import Minimize from '@mui/icons-material/Minimize';
import Sensors from '@mui/icons-material/Sensors';
import SensorsOff from '@mui/icons-material/SensorsOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { TRACKER_PILL_ID_LENGTH, WIDE_SCREEN_PX } from '../../../contract/constants';
import type { DeploymentLog } from '../../../store/logs/slice';
import { NO_FILTER } from './filter';
import { type LogTab, LogTabs } from './LogTabs';
import { LogViewer, type LogViewerProps } from './LogViewer';

const PANEL_PX = 420;

export type TrackerViewProps = {
  deploymentId: string;
  isNew: boolean;
  isLive: boolean;
  /** For the first time, so that no connection is lost. */
  isConnecting: boolean;
  /** The deployment itself has come to its end. */
  hasEnded: boolean;
  isBusy: boolean;
  isMinimized: boolean;
  canClose: boolean;
  canRetry: boolean;
  /** Why it cannot be closed now. */
  closeBlocked: string[];
  log: DeploymentLog;
  /** The version whose log it is, where it is not the deployment's whole log. */
  version?: number | undefined;
  /** The other tab: what the application prints. Without it there are no tabs. */
  output?: ReactNode;
  /** A line's permanent address, the line that is asked for, and what happens when one is selected. */
  addressOf?: (seq: number) => string;
  line?: number | null;
  onLine?: (seq: number) => void;
  onMinimize: () => void;
  onRestore: () => void;
  onClose: () => void;
  onRetry: () => void;
};

export function TrackerView(props: TrackerViewProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [tab, setTab] = useState<LogTab>('log');
  return props.isMinimized ? <Pill {...props} /> : <Terminal {...props} filter={filter} onFilter={setFilter} tab={tab} onTab={setTab} />;
}

const tone = ({ isLive, isConnecting, hasEnded }: TrackerViewProps) => (isLive ? '#4ade80' : isConnecting || hasEnded ? '#a9b4cb' : '#f87171');

function Pill(props: TrackerViewProps) {
  return (
    <ButtonBase
      onClick={props.onRestore}
      aria-label={`Open the log of deployment ${props.deploymentId}`}
      style={{ position: 'fixed', right: 16, bottom: 68 }}
      sx={{
        zIndex: 'modal',
        px: 2,
        py: 1,
        gap: 1,
        borderRadius: 99,
        bgcolor: '#0f1526',
        color: '#e9edf7',
        border: '1px solid #33405f',
        fontSize: 13,
        fontWeight: 600,
      }}
    >
      {props.isNew && <Box sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: tone(props) }} />}
      {`Deployment ${props.deploymentId.slice(0, TRACKER_PILL_ID_LENGTH)}...`}
    </ButtonBase>
  );
}

function Terminal(props: TrackerViewProps & Pick<LogViewerProps, 'filter' | 'onFilter'> & { tab: LogTab; onTab: (tab: LogTab) => void }) {
  const { deploymentId, isNew, isLive, isConnecting, hasEnded, isBusy, canClose, canRetry, closeBlocked, log, onMinimize, onClose, onRetry } = props;
  const { addressOf, line, onLine, version, output, tab, onTab } = props;
  const isOutput = output !== undefined && tab === 'output';
  const id = useId();
  const isNarrow = useMediaQuery(`(max-width:${WIDE_SCREEN_PX}px)`);
  return (
    <Dialog
      open
      onClose={onMinimize}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      slotProps={{ paper: { sx: { bgcolor: '#0a0e1a', color: '#e9edf7', borderColor: '#263048', display: 'flex', flexDirection: 'column' } } }}
    >
      <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center', px: 2, py: 1.25, borderBottom: '1px solid #263048' }}>
        <Typography id={id} component="h2" sx={{ fontWeight: 620, fontSize: 15, minWidth: 0, overflowWrap: 'anywhere', flex: 1 }}>
          {`Deployment Status: ${deploymentId}`}
        </Typography>
        {version !== undefined && <Chip size="small" label={`Version ${version}`} sx={{ bgcolor: '#1d2640', color: '#e9edf7' }} />}
        {isNew && (
          <Chip
            size="small"
            label={isLive ? 'LIVE' : 'DISCONNECTED'}
            data-testid="live-badge"
            sx={{ bgcolor: isLive ? '#12301f' : '#2b2f3f', color: isLive ? '#a5f0c4' : '#e2e7f2', letterSpacing: '0.04em' }}
          />
        )}
        <Tooltip title="Minimize">
          <IconButton size="small" onClick={onMinimize} aria-label="Minimize" sx={{ color: '#c2cbdd' }}>
            <Minimize fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title={canClose ? 'Close' : closeBlocked.join(' ')} describeChild>
          <span>
            <IconButton
              size="small"
              onClick={onClose}
              disabled={!canClose}
              aria-label="Close"
              sx={{ color: '#c2cbdd', '&.Mui-disabled': { color: '#5a6681' } }}
            >
              <Close fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      </Stack>
      {output !== undefined && <LogTabs tab={tab} onTab={onTab} />}
      {isOutput && output}
      {!isOutput && (
        <LogViewer
          label="Deployment log"
          log={log}
          name={`deployment-${deploymentId}`}
          isBusy={isBusy}
          filter={props.filter}
          onFilter={props.onFilter}
          height={isNarrow ? '100%' : PANEL_PX}
          addressOf={addressOf}
          line={line}
          onLine={onLine}
        />
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', px: 2, py: 1, borderTop: '1px solid #263048', minHeight: 46 }}>
        {isNew && hasEnded && !isLive && (
          <Box role="status" sx={{ color: tone(props), fontSize: 13 }}>
            Deployment ended
          </Box>
        )}
        {isNew && (isLive || !hasEnded) && (
          <Stack
            direction="row"
            spacing={1}
            role="status"
            sx={{ alignItems: 'center', color: tone(props), fontSize: 12, fontWeight: 650, letterSpacing: '0.05em' }}
          >
            {isLive ? <Sensors fontSize="small" /> : <SensorsOff fontSize="small" />}
            <span>{isLive ? 'LIVE MONITORING' : isConnecting ? 'CONNECTING...' : 'CONNECTION LOST'}</span>
          </Stack>
        )}
        {canRetry && (
          <Button size="small" onClick={onRetry} sx={{ color: '#b9c6ff' }}>
            Try again
          </Button>
        )}
        {!isOutput && (
          <Box sx={{ ml: 'auto', fontSize: 12, color: '#a9b4cb' }}>
            {log.count} {log.count === 1 ? 'line' : 'lines'}
          </Box>
        )}
      </Stack>
    </Dialog>
  );
}
