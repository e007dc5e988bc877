import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { CallName } from '../../contract/calls';
import { recognise } from '../../testing/server';

type Held = { call: CallName; route: Route; request: Request; isWaiting: boolean };

/** Holds every call of the page until the test answers it; those of `aside` are answered at once. */
export class HeldServer {
  readonly #held: Held[] = [];

  constructor(
    private readonly page: Page,
    private readonly aside: Partial<Record<CallName, unknown>>,
  ) {}

  async attach(): Promise<void> {
    await this.page.route('**/api/**', async (route, request) => {
      const { call } = recognise(request.method(), new URL(request.url()).pathname.replace(/^\/api/, ''));
      if (call in this.aside) await route.fulfill({ json: this.aside[call] });
      else this.#held.push({ call, route, request, isWaiting: true });
    });
    this.page.on('requestfailed', (request) => {
      for (const one of this.#held) if (one.request === request) one.isWaiting = false;
    });
  }

  waiting(): CallName[] {
    return this.#held.filter(({ isWaiting }) => isWaiting).map(({ call }) => call);
  }

  /** Answers the oldest waiting request of any of the calls, once there is one. */
  async answer(calls: CallName[], json: unknown, status = 200): Promise<void> {
    const find = () => this.#held.find(({ call, isWaiting }) => isWaiting && calls.includes(call));
    await expect.poll(() => find() !== undefined, { message: `somebody asks for ${calls}` }).toBe(true);
    const one = find()!;
    one.isWaiting = false;
    await one.route.fulfill({ status, json: json ?? {} });
  }
}
