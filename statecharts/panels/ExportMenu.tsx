import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type RefObject, useId, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { download, pngOf, svgText } from '../export/image';
import { toMermaid } from '../export/mermaid';
import { toStatelyJson } from '../export/stately';

type Props = { machine: AnyStateMachine; drawing: RefObject<SVGSVGElement | null> };

/** Takes the chart out of the page, as a picture or as text. */
export function ExportMenu({ machine, drawing }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const name = machine.id;
  const ways: [label: string, run: () => unknown][] = [
    ['SVG picture', () => drawing.current && download(new Blob([svgText(drawing.current)], { type: 'image/svg+xml' }), `${name}.svg`)],
    ['PNG picture', async () => drawing.current && download(await pngOf(drawing.current), `${name}.png`)],
    ["JSON for Stately's editor", () => download(toStatelyJson(machine), `${name}.machine.json`)],
    ['Mermaid for a document', () => download(toMermaid(machine), `${name}.mmd`)],
  ];
  return (
    <>
      <Button
        size="small"
        startIcon={<Download />}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
      >
        Export
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ways.map(([label, run]) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              void run();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
