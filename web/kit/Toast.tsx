import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './Button';
import { listenToSaid, type Said } from './say';

interface Shown extends Said {
  readonly id: number;
}

const LONG_MS = 12_000;
const SHORT_MS = 6_000;
const MOST = 3;

let last = 0;

interface ToastProps {
  readonly said: Shown;
  readonly close: string;
  readonly onClose: () => void;
}

/** One message. It stays while a pointer or the focus is on it, so that it can be read and pressed. */
function Toast({ said: { title, text, undo, isComplaint }, close, onClose }: ToastProps): ReactNode {
  const [isHeld, setHeld] = useState(false);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => latest.current(), isComplaint ? LONG_MS : SHORT_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isComplaint]);
  const hold = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      {...hold}
      role={isComplaint ? 'alert' : 'status'}
      className="toast"
      data-type={isComplaint ? 'error' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onKeyDown={onKeyDown}
    >
      <p className="toast-title">{title}</p>
      {text && <p className="toast-text">{text}</p>}
      {undo ? (
        <Button
          onClick={() => {
            undo.run();
            onClose();
          }}
        >
          {undo.label}
        </Button>
      ) : (
        <IconButton icon="close" label={close} onClick={onClose} />
      )}
    </div>
  );
}

interface Props {
  readonly close: string;
  /** The accessible name of the region. */
  readonly label: string;
}

/**
 * Shows the messages of `say` and `complain` in a corner above everything. A dialog hides the page from screen readers,
 * but not live regions: messages stay readable. It is loaded after the page: do not import it with other code.
 */
export function Toasts({ close, label }: Props): ReactNode {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(
    () => listenToSaid((said) => setShown((before) => [...before.slice(1 - MOST), { ...said, id: ++last }])),
    [],
  );
  const without = (id: number) => setShown((before) => before.filter((one) => one.id !== id));
  return createPortal(
    <section className="toasts" aria-label={label} aria-live="polite">
      {shown.map((said) => (
        <Toast key={said.id} said={said} close={close} onClose={() => without(said.id)} />
      ))}
    </section>,
    document.body,
  );
}
