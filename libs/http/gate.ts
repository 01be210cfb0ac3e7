import { DomainError, notSwitchedOn, type Feature, type WorkspaceCtx } from '#kernel';

/** A condition for calling an operation, in addition to scope and role. All gates of an operation must be open. */
export interface Gate {
  /** The name in the golden list of operations. */
  readonly name: string;
  /** A closed feature gate answers 402. A mode is a state of the workspace; its gate answers 409. */
  readonly kind: 'feature' | 'mode';
  /** Returns the refusal if the gate is closed. */
  closed(ctx: WorkspaceCtx): DomainError | undefined;
}

/** A gate that answers 402 while a feature is switched off or not in the plan: `gates: [feature('cycles')]`. */
export const feature = (name: Feature): Gate => ({
  name,
  kind: 'feature',
  closed: (ctx) => (ctx.features.has(name) ? undefined : notSwitchedOn(name)),
});

/**
 * A gate that answers 409 while the workspace is in a mode that excludes the operation. `name` is the code of the
 * refusal.
 */
export const mode = (name: string, text: string, isClosed: (ctx: WorkspaceCtx) => boolean): Gate => ({
  name,
  kind: 'mode',
  closed: (ctx) => (isClosed(ctx) ? new DomainError('conflict', name, text) : undefined),
});

let ofWrites: readonly Gate[] = [];

/** Registers the gates that contexts declare for all writes. */
export const declareWriteGates = (gates: readonly Gate[]): void => void (ofWrites = gates);

/** Returns the gates for all writes. */
export const writeGates = (): readonly Gate[] => ofWrites;
