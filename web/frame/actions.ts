import { createContext, useContext } from 'react';

/** What pages ask of the frame around them. */
interface Actions {
  readonly openDrawer: () => void;
  readonly create: () => void;
}

const Context = createContext<Actions>({ openDrawer: () => undefined, create: () => undefined });

export const FrameActions = Context.Provider;
export const useFrame = (): Actions => useContext(Context);
