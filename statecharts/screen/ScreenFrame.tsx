import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { theme } from '../../src/ui/theme';

export type Scheme = 'light' | 'dark';
type Props = { title: string; scheme: Scheme; width: number; height: number; children: ReactNode };

/** What makes a provider write its own colours into its own page; MUI types these only for themes that are declared globally. */
const ownScheme = (colorSchemeNode: Element): object => ({ colorSchemeNode, disableNestedContext: true });

/** Pages that come with the product's own styles, fonts among them, must be there before anything is drawn. */
function prepare(document: Document, scheme: Scheme) {
  document.documentElement.lang = 'en';
  document.documentElement.dataset.scheme = scheme;
  for (const style of window.document.querySelectorAll('head style:not([data-emotion])')) document.head.append(style.cloneNode(true));
}

/**
 * A window of its own for a screen: its width decides the layout as on a real device, its dialogs stay inside it,
 * and its colours are independent of those around it.
 */
export function ScreenFrame({ title, scheme, width, height, children }: Props) {
  const [frame, setFrame] = useState<Window | null>(null);
  return (
    <iframe
      title={title}
      // Firefox replaces the first document, so the frame is used only once it has loaded.
      srcDoc="<!doctype html><html><head></head><body></body></html>"
      onLoad={(event) => {
        const { contentWindow } = event.currentTarget;
        if (!contentWindow) return;
        prepare(contentWindow.document, scheme);
        setFrame(contentWindow);
      }}
      style={{ width, height, border: 0, display: 'block' }}
    >
      {frame &&
        createPortal(
          <FrameBody frame={frame} scheme={scheme}>
            {children}
          </FrameBody>,
          frame.document.body,
        )}
    </iframe>
  );
}

function FrameBody({ frame, scheme, children }: { frame: Window; scheme: Scheme; children: ReactNode }) {
  const cache = useMemo(() => createCache({ key: 'screen', container: frame.document.head }), [frame]);
  const framed = useMemo(() => {
    const container = () => frame.document.body;
    return {
      ...theme,
      components: {
        ...theme.components,
        MuiModal: { defaultProps: { container } },
        MuiDialog: { ...theme.components?.MuiDialog, defaultProps: { container } },
        MuiDrawer: { ...theme.components?.MuiDrawer, defaultProps: { container } },
        MuiPopover: { ...theme.components?.MuiPopover, defaultProps: { container } },
        MuiMenu: { ...theme.components?.MuiMenu, defaultProps: { container } },
        MuiPopper: { defaultProps: { container } },
        MuiUseMediaQuery: { defaultProps: { matchMedia: frame.matchMedia.bind(frame) } },
      },
    };
  }, [frame]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        key={scheme}
        theme={framed}
        defaultMode={scheme}
        storageManager={null}
        documentNode={frame.document}
        {...ownScheme(frame.document.documentElement)}
      >
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
