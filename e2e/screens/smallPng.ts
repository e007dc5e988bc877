import { decode, encode } from 'fast-png';

const COLOURS = 256;

/** Writes a PNG of 8-bit RGB or RGBA (what Chromium takes) again with a palette of at most 256 colours: about a third of the size. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, data, channels } = decode(png);
  const pixels = Array.from({ length: width * height }, (_, at) => colourAt(data, at * channels));
  const { colours, indexOf } = paletteOf(pixels);
  const indices = Uint8Array.from(pixels, (colour) => indexOf.get(colour)!);
  const palette = colours.map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return Buffer.from(encode({ width, height, data: indices, channels: 1, depth: 8, palette }, { zlib: { level: 9 } }));
}

const colourAt = (data: ArrayLike<number>, at: number): number => (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;

/** The most used colours, those that differ by less than what is seen taken as one; every other is drawn as its nearest. */
function paletteOf(pixels: number[]): { colours: number[]; indexOf: Map<number, number> } {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byUse = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  let colours = byUse;
  for (let closeness = 0; colours.length > COLOURS; closeness += 40) colours = spaced(byUse, closeness);
  const indexOf = new Map<number, number>();
  for (const colour of byUse) indexOf.set(colour, closest(colours, colour));
  return { colours, indexOf };
}

function spaced(byUse: number[], closeness: number): number[] {
  const kept: number[] = [];
  for (const colour of byUse) {
    if (kept.length > COLOURS) break;
    if (kept.every((other) => distance(colour, other) > closeness)) kept.push(colour);
  }
  return kept;
}

const distance = (one: number, other: number): number =>
  ((one >> 16) - (other >> 16)) ** 2 + (((one >> 8) & 255) - ((other >> 8) & 255)) ** 2 + ((one & 255) - (other & 255)) ** 2;

function closest(colours: number[], colour: number): number {
  let best = 0;
  for (const [at, other] of colours.entries()) if (distance(colour, other) < distance(colour, colours[best]!)) best = at;
  return best;
}
