import { createContext, useContext } from 'react';

/** The actions that pages can ask the frame for. */
interface Actions {
  readonly openDrawer: () => void;
  /** Absent if the person may not create work items anywhere. */
  readonly create: (() => void) | undefined;
}

const Context = createContext<Actions>({ openDrawer: () => undefined, create: undefined });

export const FrameActions = Context.Provider;
export const useFrame = (): Actions => useContext(Context);
