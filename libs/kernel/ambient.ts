import { AsyncLocalStorage } from 'node:async_hooks';

type Values = Readonly<Record<symbol, unknown>>;

const storage = new AsyncLocalStorage<Values>();

/**
 * A value that work and everything that it causes can see, such as the current transaction. All of these values are in
 * one storage, because Node.js copies the content of each storage to each promise.
 */
export class Ambient<T> {
  private readonly key = Symbol();

  get(): T | undefined {
    return storage.getStore()?.[this.key] as T | undefined;
  }

  run<R>(value: T, work: () => R): R {
    return storage.run({ ...storage.getStore(), [this.key]: value }, work);
  }
}
