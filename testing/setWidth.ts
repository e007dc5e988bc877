/** A window of that many pixels: media queries on width are answered, every other one is not met. */
export function setWidth(px: number): void {
  window.matchMedia = ((query: string) => {
    const least = /\(min-width:\s*([\d.]+)px\)/.exec(query);
    const listener = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
    return { matches: least !== null && px >= Number(least[1]), media: query, ...listener };
  }) as never;
}
