import Chip from '@mui/material/Chip';
import type { PlanName } from '../../../contract/plans';

const TONES = { free: 'secondary', starter: 'info', professional: 'primary', enterprise: 'success' } as const satisfies Record<PlanName, string>;

export const planTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The plan's name in the plan's colour. */
export function PlanBadge({ name }: { name: PlanName }) {
  return <Chip label={planTitle(name)} color={TONES[name]} data-plan={name} sx={{ alignSelf: { xs: 'flex-start', sm: 'center' } }} />;
}
