declare global {
  var sharedByWorker: Map<string, unknown>;
}

/** Made by the first test file of a worker that asks; all later ones get the same (environment.cjs). */
export function sharedByWorker<T>(name: string, make: () => T): T {
  if (!globalThis.sharedByWorker.has(name)) globalThis.sharedByWorker.set(name, make());
  return globalThis.sharedByWorker.get(name) as T;
}
