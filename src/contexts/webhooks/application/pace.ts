/** So many begin before the process turns to what has come meanwhile. */
const AT_A_TIME = 2;

/** Lets deliveries begin a few at a time, so that requests of others wait for few of them and not for all that are due. */
export class Pace {
  private readonly waiting: (() => void)[] = [];
  private isTurning = false;

  /** Resolves when it is the caller's turn. */
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
