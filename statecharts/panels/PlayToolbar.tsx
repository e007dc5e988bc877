import Back from '@mui/icons-material/NavigateBefore';
import Forward from '@mui/icons-material/NavigateNext';
import Pause from '@mui/icons-material/Pause';
import Replay from '@mui/icons-material/PlayArrow';
import Restart from '@mui/icons-material/RestartAlt';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import type { CatalogEntry } from '../../machines/samples';
import { CopyButton } from '../../src/components/CopyButton';
import type { Playing } from '../play/usePlay';
import { ExportMenu } from './ExportMenu';

type Props = {
  entry: CatalogEntry;
  playing: Playing;
  drawing: RefObject<SVGSVGElement | null>;
  hasDescriptions: boolean;
  onDescriptions: (on: boolean) => void;
};

/** Where it begins, back and forward, replay, and what can be taken away. */
export function PlayToolbar({ entry, playing, drawing, hasDescriptions, onDescriptions }: Props) {
  const { play, input, isReplaying } = playing;
  const last = play.steps.length - 1;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.75,
        px: 1.5,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="h2" sx={{ fontSize: '1rem', mr: 1 }}>
        {entry.title}
      </Typography>
      {entry.inputs.length > 1 && (
        <TextField
          select
          size="small"
          label="Begins"
          value={input}
          onChange={(event) => playing.restart(Number(event.target.value))}
          sx={{ width: 'auto', minWidth: 150 }}
          slotProps={{ htmlInput: { 'aria-label': 'Begins' } }}
        >
          {entry.inputs.map(({ label }, index) => (
            <MenuItem key={label} value={index}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box role="group" aria-label="Steps" sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton size="small" aria-label="Start over" title="Start over" onClick={() => playing.restart(input)}>
          <Restart fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label="Step back" title="Step back" disabled={play.at === 0} onClick={() => playing.stepTo(play.at - 1)}>
          <Back fontSize="small" />
        </IconButton>
        <Typography variant="body2" role="status" sx={{ minWidth: 44, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
          {play.at} / {last}
        </Typography>
        <IconButton size="small" aria-label="Step forward" title="Step forward" disabled={play.at === last} onClick={() => playing.stepTo(play.at + 1)}>
          <Forward fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={isReplaying ? 'Pause' : 'Replay'}
          title={isReplaying ? 'Pause' : 'Replay'}
          disabled={last === 0}
          onClick={isReplaying ? playing.stopReplay : playing.replay}
        >
          {isReplaying ? <Pause fontSize="small" /> : <Replay fontSize="small" />}
        </IconButton>
      </Box>
      <FormControlLabel
        control={<Switch size="small" checked={hasDescriptions} onChange={(_event, on) => onDescriptions(on)} />}
        label="Descriptions"
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: 0.5 }}
      />
      <Box sx={{ ml: 'auto', display: 'flex', gap: 0.75 }}>
        <CopyButton text={playing.link} label="Link" name="to this place" />
        <ExportMenu machine={entry.machine} drawing={drawing} />
      </Box>
    </Box>
  );
}
