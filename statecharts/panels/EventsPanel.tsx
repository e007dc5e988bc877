import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { KIND_COLOURS } from '../chart/colours';
import type { Choice, GuardState } from '../play/choices';

type Props = { choices: Choice[]; onTake: (choice: Choice) => void };

const GUARD_WORDS = { true: 'holds', false: 'does not hold', null: 'not asked' } as const;

function Guard({ guard }: { guard: GuardState }) {
  const Icon = guard.holds === true ? Check : guard.holds === false ? Close : Block;
  return (
    <Stack direction="row" spacing={0.75} sx={{ alignItems: 'flex-start', mt: 0.5, color: guard.holds ? 'success.main' : 'text.secondary' }}>
      <Icon sx={{ fontSize: 15, mt: '2px' }} aria-hidden />
      <Typography variant="caption" component="span">
        <b>{guard.name}</b> {GUARD_WORDS[`${guard.holds}`]}. {guard.why}
      </Typography>
    </Stack>
  );
}

function Possible({ choice, onTake }: { choice: Choice; onTake: () => void }) {
  return (
    <ButtonBase
      onClick={onTake}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        p: 1.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Box sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: KIND_COLOURS[choice.kind], flexShrink: 0 }} />
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {choice.label}
        </Typography>
        {choice.sample && choice.sample !== choice.label && (
          <Typography component="span" variant="body2" color="textSecondary" noWrap>
            {choice.sample}
          </Typography>
        )}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {choice.sentence}
      </Typography>
      {choice.guards.map((guard) => (
        <Guard key={guard.name} guard={guard} />
      ))}
    </ButtonBase>
  );
}

function Blocked({ choice }: { choice: Choice }) {
  return (
    <Box component="li" sx={{ py: 0.75 }}>
      <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
        {choice.label}
        {choice.sample && choice.sample !== choice.label ? ` (${choice.sample})` : ''}
      </Typography>
      {choice.guards.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {choice.reasons.join(' ')}
        </Typography>
      )}
      {choice.guards.map((guard) => (
        <Guard key={guard.name} guard={guard} />
      ))}
    </Box>
  );
}

/** What can happen now, and what cannot and why not. */
export function EventsPanel({ choices, onTake }: Props) {
  const possible = choices.filter((choice) => choice.possible);
  const blocked = choices.filter((choice) => !choice.possible && choice.kind === 'event');
  const held = blocked.filter(({ guards }) => guards.length > 0);
  const elsewhere = blocked.filter(({ guards }) => guards.length === 0);
  return (
    <Stack spacing={1}>
      {possible.map((choice) => (
        <Possible key={choice.key} choice={choice} onTake={() => onTake(choice)} />
      ))}
      {possible.length === 0 && <Typography color="textSecondary">Nothing more can happen: this is an end.</Typography>}
      {held.length > 0 && (
        <Box component="section" aria-label="Held by a guard" sx={{ pt: 1 }}>
          <Typography variant="subtitle2" component="h3">
            Held by a guard
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {held.map((choice) => (
              <Blocked key={choice.key} choice={choice} />
            ))}
          </Box>
        </Box>
      )}
      {elsewhere.length > 0 && (
        <Box component="details" sx={{ pt: 1 }}>
          <Typography component="summary" variant="subtitle2" sx={{ cursor: 'pointer' }}>
            Not possible in this state ({elsewhere.length})
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pt: 0.5 }}>
            {elsewhere.map((choice) => (
              <Blocked key={choice.key} choice={choice} />
            ))}
          </Box>
        </Box>
      )}
    </Stack>
  );
}
