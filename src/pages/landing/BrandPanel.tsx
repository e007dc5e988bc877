import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Mark } from '../../components/Mark';

const PROMISES = [
  ['Your cloud, your role', 'Gantry assumes a role that you grant and can take back. No keys are handed over.'],
  ['Every line as it is written', 'Watch the build live. A lost connection goes on where it stopped, without a gap.'],
  ['Nothing left behind', 'Each resource is in a ledger. Delete runs it backwards and says what it did.'],
] as const;

/** The dark half of the landing page, the same in both schemes. */
export function BrandPanel() {
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        color: '#e8eafc',
        background: 'linear-gradient(155deg, #1c1a52 0%, #14133a 48%, #0b1024 100%)',
        p: { xs: 3, md: 7 },
        display: 'flex',
        flexDirection: 'column',
        gap: { xs: 3, md: 0 },
        justifyContent: 'space-between',
      }}
    >
      <Lines />
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', position: 'relative' }}>
        <Mark size={36} />
        <Typography component="span" sx={{ fontSize: 22, fontWeight: 680, letterSpacing: '-0.02em' }}>
          Gantry
        </Typography>
      </Stack>
      <Box sx={{ position: 'relative', maxWidth: 520 }}>
        <Typography component="p" sx={{ fontSize: { xs: 30, md: 46 }, lineHeight: 1.08, fontWeight: 680, letterSpacing: '-0.03em' }}>
          From repository to running, in your own cloud.
        </Typography>
        <Stack spacing={2.25} sx={{ mt: 4, display: { xs: 'none', sm: 'flex' } }}>
          {PROMISES.map(([title, text]) => (
            <Box key={title} sx={{ borderLeft: '2px solid #6366f1', pl: 2 }}>
              <Typography sx={{ fontWeight: 620 }}>{title}</Typography>
              <Typography sx={{ color: '#b9bee4' }}>{text}</Typography>
            </Box>
          ))}
        </Stack>
      </Box>
      <Typography variant="body2" sx={{ color: '#a4aad6', position: 'relative', display: { xs: 'none', md: 'block' } }}>
        Self-hosted. Open to inspection, down to its state machines.
      </Typography>
    </Box>
  );
}

/** A gantry's lattice with a trajectory through it. */
function Lines() {
  const rungs = Array.from({ length: 12 }, (_, at) => at);
  return (
    <Box
      component="svg"
      viewBox="0 0 600 900"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0.5 }}
    >
      <g stroke="#4f4bb8" strokeWidth="1.2" fill="none" opacity="0.55">
        <path d="M470 0V900M560 0V900" />
        {rungs.map((at) => (
          <path key={at} d={`M470 ${at * 80}H560L470 ${at * 80 + 80}`} />
        ))}
      </g>
      <path d="M-20 860C220 800 400 620 430 -20" stroke="#818cf8" strokeWidth="1.6" strokeDasharray="2 9" strokeLinecap="round" fill="none" />
      <circle cx="352" cy="420" r="4" fill="#c7d2fe" />
    </Box>
  );
}
