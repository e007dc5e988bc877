const FAMILY = '"Inter Variable", Inter, system-ui, sans-serif';
export const FONTS = {
  name: `600 14px ${FAMILY}`,
  small: `400 12px ${FAMILY}`,
  label: `500 12px ${FAMILY}`,
} as const;
/** Mean width of a letter, where there is no canvas to measure with. */
const LETTER = 6.7;

let context: CanvasRenderingContext2D | null | undefined;

export function textWidth(text: string, font: keyof typeof FONTS): number {
  context ??= typeof document === 'undefined' || navigator.userAgent.includes('jsdom') ? null : document.createElement('canvas').getContext('2d');
  if (!context) return text.length * LETTER;
  context.font = FONTS[font];
  return context.measureText(text).width;
}

/** Breaks a text into at most `most` lines of this width; what does not fit ends in an ellipsis. */
export function wrap(text: string, width: number, font: keyof typeof FONTS, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, font) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}
