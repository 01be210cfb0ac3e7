import {
  cloneElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';

/** What a window needs to know about the button that opens it. */
export interface Opened {
  readonly id: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Opened by a key: the first entry gets the focus. */
  readonly byKey: boolean;
}

interface Opening {
  readonly trigger: ReactElement;
  readonly kind: 'menu' | 'dialog';
  readonly role?: 'combobox';
  readonly label?: string;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Loads the script of the window. */
  readonly load: () => Promise<unknown>;
}

type Handlers = Pick<HTMLAttributes<HTMLElement>, 'onClick' | 'onFocus' | 'onKeyDown' | 'onPointerEnter'>;
type Trigger = HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> };

/** Calls both handlers, the button's own first. */
const both =
  <Event,>(own: ((event: Event) => void) | undefined, other: (event: Event) => void) =>
  (event: Event): void => {
    own?.(event);
    other(event);
  };

/**
 * A button whose window is loaded when a pointer or the focus comes near. Pages have dozens of such buttons and most
 * are never pressed, so nothing is rendered before the first press.
 */
export function useOpener({ trigger, kind, role, label, open, onOpenChange, load }: Opening): {
  readonly button: ReactElement;
  readonly opened: Opened | undefined;
} {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const [own, setOwn] = useState(false);
  const isOpen = open ?? own;
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [byKey, setByKey] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const near = () => void load();
  const given = trigger.props as Trigger & Handlers;
  const attributes = {
    ref: button,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    ...(isOpen && { 'data-popup-open': '', 'aria-controls': id }),
    ...(role && { role }),
    ...(label !== undefined && { 'aria-label': label }),
    onPointerEnter: both(given.onPointerEnter, near),
    onFocus: both(given.onFocus, near),
    onClick: both(given.onClick, (event) => {
      setByKey(event.detail === 0);
      change(!isOpen);
    }),
    onKeyDown: both(given.onKeyDown, (event: KeyboardEvent<HTMLElement>) => {
      if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      event.stopPropagation();
      setByKey(true);
      change(true);
    }),
  };
  return {
    button: cloneElement(trigger, attributes as object),
    opened: wasOpen ? { id, button, open: isOpen, onOpenChange: change, byKey } : undefined,
  };
}

interface AdoptProps {
  readonly button: RefObject<HTMLElement | null>;
  readonly props: object;
}

/**
 * Takes the place of the library's trigger and hands it the button that is already on the page: the window opens beside
 * that button and returns the focus to it.
 */
export function Adopt({ button, props }: AdoptProps): ReactNode {
  const { ref } = props as { readonly ref?: Ref<HTMLElement> };
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(button.current);
    else if (ref) ref.current = button.current;
    return () => {
      if (typeof ref === 'function') ref(null);
      else if (ref) ref.current = null;
    };
  }, [ref]);
  return null;
}
