import { DomainError, notSwitchedOn, type Feature, type WorkspaceCtx } from '#kernel';

/** A condition beside scope and role. Gates add up; they never override one another. */
export interface Gate {
  /** Stands in the golden list of operations. */
  readonly name: string;
  /** A feature that is off answers 402; a mode is a way in which the workspace works. */
  readonly kind: 'feature' | 'mode';
  /** The refusal where the gate is closed. */
  closed(ctx: WorkspaceCtx): DomainError | undefined;
}

/** 402 while the feature is not in the plan or not switched on for the workspace or project. */
export const feature = (name: Feature): Gate => ({
  name,
  kind: 'feature',
  closed: (ctx) => (ctx.features.has(name) ? undefined : notSwitchedOn(name)),
});

/** 409 in workspaces that work in another mode than the operation needs. The name is the code of the refusal. */
export const mode = (name: string, text: string, isClosed: (ctx: WorkspaceCtx) => boolean): Gate => ({
  name,
  kind: 'mode',
  closed: (ctx) => (isClosed(ctx) ? new DomainError('conflict', name, text) : undefined),
});

let ofWrites: readonly Gate[] = [];

/** Makes the gates known that contexts put before every write. */
export const declareWriteGates = (gates: readonly Gate[]): void => void (ofWrites = gates);

/** The gates before every write. */
export const writeGates = (): readonly Gate[] => ofWrites;
