import { Toast as Base } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { IconButton } from './Button';

const manager = Base.createToastManager();

const LONG_MS = 12_000;
const SHORT_MS = 6_000;

/** Says in a corner what was done, with a way back where there is one. */
export const say = (title: string, undo?: { readonly label: string; readonly run: () => void }): void => {
  manager.add({
    title,
    timeout: SHORT_MS,
    ...(undo && { actionProps: { children: undo.label, onClick: undo.run } }),
  });
};

/** Says what was refused, and why. */
export const complain = (title: string, description?: string): void => {
  manager.add({ title, description, type: 'error', priority: 'high', timeout: LONG_MS });
};

const List = ({ close }: { readonly close: string }): ReactNode =>
  Base.useToastManager().toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className="toast">
      <Base.Title className="toast-title" />
      <Base.Description className="toast-text" />
      {toast.actionProps ? (
        <Base.Action className="button" />
      ) : (
        <Base.Close render={<IconButton icon="close" label={close} />} />
      )}
    </Base.Root>
  ));

export const Toasts = ({ close }: { readonly close: string }): ReactNode => (
  <Base.Provider toastManager={manager}>
    <Base.Portal>
      <Base.Viewport className="toasts">
        <List close={close} />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
);
