import { act } from '@testing-library/react';

const [PANEL_PX, ROW_PX, WIDTH_PX] = [420, 21, 800];
const isLog = (element: HTMLElement) => element.getAttribute('role') === 'log';
const heightOf = (element: HTMLElement) => (isLog(element) ? PANEL_PX : ROW_PX);

/** Gives the log's panel and its rows a size, and a way to scroll: jsdom has neither. */
export function layOutLog(): void {
  const define = (name: string, get: (this: HTMLElement) => number) => Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
  define('offsetHeight', function () {
    return heightOf(this);
  });
  define('clientHeight', function () {
    return heightOf(this);
  });
  define('offsetWidth', () => WIDTH_PX);
  define('scrollHeight', function () {
    return isLog(this) ? Number.parseInt((this.firstElementChild as HTMLElement).style.height, 10) || 0 : ROW_PX;
  });
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: unknown) {
    const { top = 0 } = to as ScrollToOptions;
    this.scrollTop = Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight));
    // Browsers tell of it a little later, too.
    setTimeout(() => act(() => void this.dispatchEvent(new Event('scroll'))));
  };
}

/** A person scrolls the panel to a place, by the wheel. */
export async function scrollLog(panel: HTMLElement, top: number): Promise<void> {
  await act(async () => {
    panel.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: top < panel.scrollTop ? -100 : 100 }));
    panel.scrollTo({ top });
    await new Promise((resolve) => setTimeout(resolve));
  });
}
