import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';

/** What a step is called; it takes focus when the step comes. */
export const StepHeading = ({ children, of }: { children: string; of: RefObject<HTMLHeadingElement | null> }) => (
  <Typography variant="h2" ref={of} tabIndex={-1} sx={{ outline: 'none' }}>
    {children}
  </Typography>
);
