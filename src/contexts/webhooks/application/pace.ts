/** Number of deliveries that begin before the event loop gets its turn. */
const AT_A_TIME = 2;

/** Starts deliveries a few at a time, so that requests need not wait for all deliveries that are due. */
export class Pace {
  private readonly waiting: (() => void)[] = [];
  private isTurning = false;

  /** Resolves when the caller may begin. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.turn();
    });
  }

  private turn(): void {
    if (this.isTurning || !this.waiting.length) return;
    this.isTurning = true;
    setImmediate(() => {
      this.isTurning = false;
      for (const begin of this.waiting.splice(0, AT_A_TIME)) begin();
      this.turn();
    });
  }
}
