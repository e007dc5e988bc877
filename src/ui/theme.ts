import { createTheme, type Theme } from '@mui/material/styles';

const SANS = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif';
export const MONO = '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, monospace';

/** What opens over the page is told from it by a hairline in the dark, too. */
const popover = ({ theme: of }: { theme: Theme }) => ({
  borderRadius: 10,
  marginTop: 4,
  border: `1px solid ${(of.vars ?? of).palette.divider}`,
  boxShadow: '0 12px 32px -8px rgb(8 12 24 / 35%)',
});

const NOTICES = ['success', 'warning', 'error', 'info'] as const;
/** Notices in our own colours: those of the library are too pale for their text. */
const notice = (of: Theme, kind: (typeof NOTICES)[number]) => {
  const { palette } = of.vars ?? of;
  return { backgroundColor: palette[kind].main, color: palette[kind].contrastText, borderRadius: 10, fontFamily: SANS, fontWeight: 560 };
};

/** The look of the product: quiet surfaces, hairlines instead of shadows, one accent. Every colour pair holds 4.5:1 in both schemes. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#4338ca', light: '#6366f1', dark: '#3730a3', contrastText: '#ffffff' },
        secondary: { main: '#475569', contrastText: '#ffffff' },
        success: { main: '#15803d', light: '#dcfce7', dark: '#14532d', contrastText: '#ffffff' },
        warning: { main: '#a16207', light: '#fef3c7', dark: '#713f12', contrastText: '#ffffff' },
        error: { main: '#b91c1c', light: '#fee2e2', dark: '#7f1d1d', contrastText: '#ffffff' },
        info: { main: '#0369a1', light: '#e0f2fe', dark: '#0c4a6e', contrastText: '#ffffff' },
        background: { default: '#f8fafc', paper: '#ffffff' },
        text: { primary: '#0f172a', secondary: '#526077', disabled: '#6b7a90' },
        divider: '#e2e8f0',
        action: { selected: 'rgb(67 56 202 / 9%)', hover: 'rgb(15 23 42 / 4%)' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#a5b4fc', light: '#c7d2fe', dark: '#818cf8', contrastText: '#11142b' },
        secondary: { main: '#94a3b8', contrastText: '#0b1120' },
        success: { main: '#4ade80', light: '#12301f', dark: '#bbf7d0', contrastText: '#05210f' },
        warning: { main: '#facc15', light: '#332a0b', dark: '#fef08a', contrastText: '#241c02' },
        error: { main: '#f87171', light: '#3a1518', dark: '#fecaca', contrastText: '#2a0608' },
        info: { main: '#7dd3fc', light: '#0d2a3d', dark: '#bae6fd', contrastText: '#04202f' },
        background: { default: '#0b1020', paper: '#12182b' },
        text: { primary: '#e6eaf4', secondary: '#a3afc6', disabled: '#8290aa' },
        divider: '#252d44',
        action: { selected: 'rgb(165 180 252 / 13%)', hover: 'rgb(226 232 240 / 6%)' },
      },
    },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: SANS,
    fontSize: 14,
    h1: { fontSize: '1.75rem', fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1.2 },
    h2: { fontSize: '1.25rem', fontWeight: 620, letterSpacing: '-0.012em', lineHeight: 1.3 },
    h3: { fontSize: '1rem', fontWeight: 620, lineHeight: 1.4 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    subtitle2: { fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
    overline: { letterSpacing: '0.06em', fontWeight: 600, lineHeight: 1.6 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (of) => ({
        // A log shows what was printed: `->` stays two characters.
        body: { WebkitFontSmoothing: 'antialiased', fontVariantLigatures: 'no-contextual' },
        ':focus-visible': { outline: `2px solid ${of.vars.palette.primary.main}`, outlineOffset: 2 },
        // A chart's own style says that it shows none.
        '[role=none][tabindex]:focus-visible': { outline: `2px solid ${of.vars.palette.primary.main} !important`, outlineOffset: '-2px !important' },
        'code, kbd, pre': { fontFamily: MONO },
        ...Object.fromEntries(NOTICES.map((kind) => [`.notistack-MuiContent.notistack-MuiContent-${kind}`, notice(of, kind)])),
        // Who asks for less motion gets the end of every change at once.
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { transitionDuration: '0s !important', transitionDelay: '0s !important', scrollBehavior: 'auto !important' },
        },
      }),
    },
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { fontFamily: SANS } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 8, paddingInline: 16, minHeight: 38, whiteSpace: 'nowrap' },
        text: { paddingInline: 10 },
        sizeSmall: { minHeight: 32, paddingInline: 12 },
        outlined: ({ theme: of }) => ({ borderColor: of.vars.palette.divider }),
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' }, outlined: ({ theme: of }) => ({ borderColor: of.vars.palette.divider }) },
    },
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 12 } } },
    MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 12 24 / 52%)' } } } },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme: of }) => ({
          borderRadius: 14,
          border: `1px solid ${of.vars.palette.divider}`,
          boxShadow: '0 20px 50px -12px rgb(8 12 24 / 45%)',
          '&.MuiDialog-paperFullScreen': { borderRadius: 0, border: 0 },
        }),
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 620, padding: '20px 24px 8px' } } },
    MuiDialogContent: { styleOverrides: { root: { paddingTop: 8 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
    MuiMenu: { styleOverrides: { paper: popover } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { borderRadius: 8 },
        notchedOutline: ({ theme: of }) => ({ borderColor: `color-mix(in srgb, ${of.vars.palette.text.secondary} 45%, transparent)` }),
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: of }) => ({
          borderColor: of.vars.palette.divider,
          padding: '11px 10px',
          '&:first-of-type': { paddingLeft: 20 },
          '&:last-of-type': { paddingRight: 20 },
        }),
        head: ({ theme: of }) => ({
          fontSize: '0.72rem',
          fontWeight: 600,
          letterSpacing: '0.05em',
          color: of.vars.palette.text.secondary,
          whiteSpace: 'nowrap',
        }),
      },
    },
    // The card around a table has a line of its own.
    MuiTableBody: { styleOverrides: { root: { '& tr:last-of-type > td': { borderBottom: 0 } } } },
    MuiChip: {
      styleOverrides: {
        root: ({ theme: of }) => ({
          fontWeight: 600,
          borderRadius: 7,
          '&.MuiChip-filled.MuiChip-colorSuccess': { backgroundColor: of.vars.palette.success.light, color: of.vars.palette.success.dark },
        }),
        sizeSmall: { height: 24 },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: { borderRadius: 10, alignItems: 'center' },
        standard: ({ theme: of, ownerState }) => {
          const colour = of.vars.palette[ownerState.severity ?? 'info'];
          return { backgroundColor: colour.light, color: colour.dark, '& .MuiAlert-icon': { color: colour.main } };
        },
      },
    },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiListItemButton: { styleOverrides: { root: { borderRadius: 8 } } },
  },
});
