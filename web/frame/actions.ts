import { createContext, useContext } from 'react';

/** What pages ask of the frame around them. */
interface Actions {
  readonly openDrawer: () => void;
  /** Absent for who may not make work items anywhere. */
  readonly create: (() => void) | undefined;
}

const Context = createContext<Actions>({ openDrawer: () => undefined, create: undefined });

export const FrameActions = Context.Provider;
export const useFrame = (): Actions => useContext(Context);
