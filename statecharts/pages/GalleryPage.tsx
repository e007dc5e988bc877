import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { AnyStateNode } from 'xstate';
import type { CatalogEntry } from '../../machines/samples';
import { formatPlace } from '../navigation';
import { leavesOf, waysToStates } from '../play/ways';
import type { Scheme } from '../screen/ScreenFrame';
import { DEVICES, type Device, ScreenOf } from '../screen/ScreenOf';
import { useKept } from '../shell/useKept';

type Variant = { scheme: Scheme; device: Device };
const VARIANTS: (Variant & { key: string; label: string })[] = [
  { key: 'light-wide', label: 'Light, wide', scheme: 'light', device: 'wide' },
  { key: 'dark-wide', label: 'Dark, wide', scheme: 'dark', device: 'wide' },
  { key: 'light-narrow', label: 'Light, narrow', scheme: 'light', device: 'narrow' },
  { key: 'dark-narrow', label: 'Dark, narrow', scheme: 'dark', device: 'narrow' },
];
const SIZES = ['Small', 'Medium', 'Large'] as const;
const SCALES: Record<(typeof SIZES)[number], number> = { Small: 0.14, Medium: 0.21, Large: 0.3 };

/** Every state's screen in one look, in both colours and both widths. */
export function GalleryPage({ title, entries }: { title: string; entries: CatalogEntry[] }) {
  const [shown, setShown] = useState(VARIANTS.map(({ key }) => key));
  const [size, keepSize] = useKept('gallery', SIZES, 'Medium');
  const rows = entries.flatMap((entry) => leavesOf(entry).map((node) => ({ entry, node })));
  return (
    <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 3 }}>
        <Typography variant="h2">{title}</Typography>
        <Typography color="textSecondary">{rows.length} states</Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={size}
          onChange={(_event, value: (typeof SIZES)[number] | null) => value && keepSize(value)}
          aria-label="Size"
          sx={{ ml: { md: 'auto' } }}
        >
          {SIZES.map((value) => (
            <ToggleButton key={value} value={value} sx={{ textTransform: 'none', py: 0.5 }}>
              {value}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup size="small" value={shown} onChange={(_event, keys: string[]) => keys.length > 0 && setShown(keys)} aria-label="Shown">
          {VARIANTS.map(({ key, label }) => (
            <ToggleButton key={key} value={key} sx={{ textTransform: 'none', py: 0.5 }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {rows.map(({ entry, node }) => (
          <StateRow
            key={node.id}
            entry={entry}
            node={node}
            scale={SCALES[size]}
            isTitled={entries.length > 1}
            variants={VARIANTS.filter(({ key }) => shown.includes(key))}
          />
        ))}
      </Box>
    </Box>
  );
}

type RowProps = { entry: CatalogEntry; node: AnyStateNode; scale: number; isTitled: boolean; variants: typeof VARIANTS };

function StateRow({ entry, node, scale, isTitled, variants }: RowProps) {
  const way = waysToStates(entry).get(node.id)!;
  const row = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    // A window for every state at once would be too many: those far away are let go.
    if (!row.current || typeof IntersectionObserver === 'undefined') return setNear(true);
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), { rootMargin: '600px' });
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      component="section"
      ref={row}
      aria-label={node.id}
      sx={{ width: variants.reduce((sum, { device }) => sum + DEVICES[device].width * scale + 12, 0), maxWidth: '100%' }}
    >
      <Typography variant="h3">
        <Link href={formatPlace({ page: 'play', machine: entry.id, state: node.id, input: 0, events: [] })}>
          {isTitled && `${entry.title} › `}
          {node.id.slice(entry.id.length + 1).replaceAll('.', ' › ')}
        </Link>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {node.description}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {variants.map(({ key, label, scheme, device }) => (
          <Box key={key} component="figure" sx={{ m: 0, width: DEVICES[device].width * scale, minHeight: DEVICES[device].height * scale + 22 }}>
            {isNear && (
              // A picture of the state, not a place to work in: the keyboard passes it by.
              <Box inert>
                <ScreenOf
                  machine={entry.id}
                  snapshot={way.snapshot}
                  send={() => {}}
                  scheme={scheme}
                  device={device}
                  room={DEVICES[device].width * scale}
                  title={`${node.id}, ${label}`}
                />
              </Box>
            )}
            <Typography component="figcaption" variant="caption" color="textSecondary">
              {label}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
