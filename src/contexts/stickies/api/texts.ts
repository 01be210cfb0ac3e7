// What the documents of both versions say of the resource.

export const STICKIES =
  'Notes that people keep for themselves in a workspace. Each is there for its owner alone: others do not see it, ' +
  'whatever their role, and every list holds only those of the caller.';
