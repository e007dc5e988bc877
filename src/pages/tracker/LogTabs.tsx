import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { LINE_COLOUR } from './Tool';

export type LogTab = 'log' | 'output';

const tab = { minHeight: 38, py: 0.5, textTransform: 'none', fontSize: 13, color: '#a9b4cb', '&.Mui-selected': { color: '#e9edf7' } } as const;

/** What happened when it was deployed, and what the application prints since. */
export function LogTabs({ tab: shown, onTab }: { tab: LogTab; onTab: (tab: LogTab) => void }) {
  return (
    <Tabs
      value={shown}
      onChange={(_event, value: LogTab) => onTab(value)}
      aria-label="Logs"
      sx={{ minHeight: 38, borderBottom: `1px solid ${LINE_COLOUR}`, '& .MuiTabs-indicator': { bgcolor: '#8fa2ff' } }}
    >
      <Tab value="log" label="Deployment log" sx={tab} />
      <Tab value="output" label="Application output" sx={tab} />
    </Tabs>
  );
}
