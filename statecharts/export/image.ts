const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'font', 'font-family', 'font-size', 'font-weight'];

/** The drawing as a file of its own: colours and fonts are written out, since the theme does not come along. */
export function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [...drawing.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[index];
    if (!original || element.tagName === 'title') continue;
    const computed = getComputedStyle(original);
    const styles = STYLES.map((name) => [name, computed.getPropertyValue(name)] as const).filter(([, value]) => value !== '');
    element.setAttribute('style', styles.map(([name, value]) => `${name}:${value}`).join(';'));
    for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed', 'aria-hidden']) element.removeAttribute(name);
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

/** The drawing as a PNG, `scale` pixels to a pixel. */
export async function pngOf(drawing: SVGSVGElement, scale = 2): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawing))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png');
  });
}

export function download(content: Blob | string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
