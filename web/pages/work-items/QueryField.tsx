import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { words } from './words';
import { completionsOf, type Refusal } from './query-text';
import { useVocabulary } from './vocabulary';

interface Props {
  readonly value: string;
  readonly onChange: (query: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly refusal: Refusal | undefined;
}

/** A query field with completion at the cursor and errors at their place. Enter runs the query. */
export function QueryField({ value, onChange, field, refusal }: Props): ReactNode {
  const names = useVocabulary();
  const id = useId();
  const [text, setText] = useState(value);
  const [at, setAt] = useState(value.length);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (refusal?.at !== undefined && document.activeElement === field.current) {
      field.current?.setSelectionRange(refusal.at, text.length);
    }
  }, [refusal?.message, refusal?.at]);
  const { from, options } = completionsOf(text, at, names);
  const isShown = isOpen && options.length > 0;
  const t = words();

  const take = (option: string) => {
    const space = /[( ]$/.test(option) ? '' : ' ';
    const next = `${text.slice(0, from)}${option}${space}${text.slice(at).trimStart()}`;
    const place = from + option.length + space.length;
    // At once: who types on would otherwise have the cursor put back between two letters.
    flushSync(() => {
      setText(next);
      setAt(place);
      setActive(-1);
    });
    field.current?.focus();
    field.current?.setSelectionRange(place, place);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      if (options.length) setActive((active + step + options.length) % options.length);
      return;
    }
    if ((key === 'Enter' || key === 'Tab') && isShown && active >= 0) {
      event.preventDefault();
      return take(options[active]!);
    }
    if (key === 'Enter') {
      setOpen(false);
      onChange(text.trim());
    }
    if (key === 'Escape') {
      event.stopPropagation();
      if (isShown) setOpen(false);
      else event.currentTarget.blur();
    }
  };
  const isRefused = refusal !== undefined && text === value;
  return (
    <>
      <input
        ref={field}
        className="query-input"
        role="combobox"
        aria-label={t.queryField}
        aria-expanded={isShown}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-error` : undefined}
        spellCheck={false}
        autoComplete="off"
        autoFocus={!value}
        value={text}
        placeholder="priority = high AND isOverdue"
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onSelect={({ currentTarget }) => setAt(currentTarget.selectionStart ?? text.length)}
        onChange={({ target }) => {
          setText(target.value);
          setAt(target.selectionStart ?? target.value.length);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <span className="query-below">
        {isRefused && !isShown && (
          <span className="query-error" role="alert" id={`${id}-error`}>
            {refusal.at !== undefined && (
              <code>
                {text.slice(Math.max(0, refusal.at - 24), refusal.at)}
                <mark>{text.slice(refusal.at, refusal.at + 16) || ' '}</mark>
              </code>
            )}
            {refusal.message}
          </span>
        )}
        <span
          role="listbox"
          id={`${id}-options`}
          aria-label={t.completions}
          className="query-options"
          hidden={!isShown}
        >
          {options.map((option, index) => (
            <span
              key={option}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="choice"
              data-highlighted={index === active ? '' : undefined}
              // The field keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(option);
              }}
            >
              <code>{option}</code>
            </span>
          ))}
        </span>
      </span>
    </>
  );
}
