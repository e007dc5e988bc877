/** Lets one holder in at a time, in the order they came. */
export class Gate {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  async enter(): Promise<void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#held = true;
  }

  leave(): void {
    const next = this.#waiting.shift();
    // The gate stays held on behalf of the next, so that nobody slips in between.
    if (next) next();
    else this.#held = false;
  }
}
