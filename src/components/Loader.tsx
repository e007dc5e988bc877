import RocketLaunch from '@mui/icons-material/RocketLaunch';
import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const appear = keyframes`from { opacity: 0 } to { opacity: 1 }`;
const fly = keyframes`
  0% { transform: translate(-28px, 22px) }
  50% { transform: translate(20px, -18px) rotate(6deg) }
  100% { transform: translate(-28px, 22px) }
`;
const trail = keyframes`0%, 100% { opacity: 0.15; transform: scaleX(0.4) } 50% { opacity: 0.7; transform: scaleX(1) }`;

/** The full-screen loader of every request. In the page at once, to be seen after a moment, so that quick answers do not flicker; never takes focus. */
export function Loader({ open }: { open: boolean }) {
  if (!open) return null;
  return (
    <Box
      role="progressbar"
      aria-label="Loading"
      data-testid="loader"
      sx={(theme) => ({
        position: 'fixed',
        inset: 0,
        zIndex: theme.zIndex.tooltip + 1,
        display: 'grid',
        placeItems: 'center',
        backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.background.default} 48%, transparent)`,
        opacity: 0,
        animation: `${appear} 160ms ease-out 180ms forwards`,
        // The way out of a long request (Cancel, the menu) stays in reach.
        pointerEvents: 'none',
      })}
    >
      <Box sx={{ position: 'relative', animation: `${fly} 1.6s ease-in-out infinite`, '@media (prefers-reduced-motion: reduce)': { animation: 'none' } }}>
        <RocketLaunch sx={{ fontSize: 56, color: 'primary.main' }} />
        {[0, 1, 2].map((line) => (
          <Box
            key={line}
            sx={{
              position: 'absolute',
              left: -26 + line * 9,
              top: 38 + line * 9,
              width: 26,
              height: 3,
              borderRadius: 2,
              bgcolor: 'primary.light',
              rotate: '-45deg',
              transformOrigin: 'right',
              animation: `${trail} 900ms ease-in-out ${line * 140}ms infinite`,
              '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
            }}
          />
        ))}
      </Box>
    </Box>
  );
}
