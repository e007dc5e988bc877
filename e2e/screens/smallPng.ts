import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

type Pixels = { width: number; height: number; rgb: Uint8Array };

/** Writes a PNG of 8-bit RGB or RGBA, not interlaced (what Chromium takes), again with a palette of at most 256 colours: about a third of the size. */
export function smallPng(png: Buffer): Buffer {
  const pixels = decoded(png);
  const palette = paletteOf(pixels.rgb);
  return encoded(pixels, palette);
}

function decoded(png: Buffer): Pixels {
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const rgb = new Uint8Array(width * height * 3);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const row = unfiltered(raw[y * (stride + 1)]!, raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)), above, channels);
    for (let x = 0; x < width; x += 1) rgb.set(row.subarray(x * channels, x * channels + 3), (y * width + x) * 3);
    above = row;
  }
  return { width, height, rgb };
}

function unfiltered(filter: number, line: Uint8Array, above: Uint8Array, channels: number): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(line);
  for (let at = 0; at < row.length; at += 1) {
    const left = at < channels ? 0 : row[at - channels]!;
    const up = above[at]!;
    const corner = at < channels ? 0 : above[at - channels]!;
    const guess = [0, left, up, (left + up) >> 1, filter === 4 ? nearest(left, up, corner) : 0][filter]!;
    row[at] = row[at]! + guess;
  }
  return row;
}

/** The Paeth predictor of the PNG specification. */
function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

/** The most used colours, those that differ by less than what is seen taken as one; every other is drawn as its nearest. */
function paletteOf(rgb: Uint8Array): { colours: number[]; indexOf: Map<number, number> } {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = (rgb[at]! << 16) | (rgb[at + 1]! << 8) | rgb[at + 2]!;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
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

function encoded({ width, height, rgb }: Pixels, { colours, indexOf }: ReturnType<typeof paletteOf>): Buffer {
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      lines[y * (width + 1) + 1 + x] = indexOf.get((rgb[at]! << 16) | (rgb[at + 1]! << 8) | rgb[at + 2]!)!;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
