import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Monitor from '@mui/icons-material/DesktopWindowsOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

const MODES = [
  { value: 'light', label: 'Light', Icon: LightMode },
  { value: 'system', label: 'As the system', Icon: Monitor },
  { value: 'dark', label: 'Dark', Icon: DarkMode },
] as const;

export function ThemeToggle() {
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={mode}
      onChange={(_event, value: 'light' | 'dark' | 'system' | null) => value && setMode(value)}
      aria-label="Colours"
    >
      {MODES.map(({ value, label, Icon }) => (
        <ToggleButton key={value} value={value} aria-label={label} title={label} sx={{ px: 1.25, py: 0.5 }}>
          <Icon sx={{ fontSize: 17 }} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
