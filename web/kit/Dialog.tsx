import { lazy, Suspense, type ReactNode } from 'react';

const DialogWindow = lazy(async () => ({ default: (await import('./DialogWindow')).DialogWindow }));

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The title is only read out. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A window above the page. Escape and a press outside close it, and the focus returns to where it was. */
export const Dialog = (props: DialogProps): ReactNode => (
  <Suspense fallback={null}>
    <DialogWindow {...props} />
  </Suspense>
);
