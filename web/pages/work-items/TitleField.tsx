import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { words } from './words';
import { useVocabulary } from './vocabulary';

interface Props {
  readonly value: string;
  readonly onSave: (name: string) => Promise<boolean>;
}

/** The title as a field that grows; Enter or leaving saves it, Escape takes the change back. */
export function TitleField({ value, onSave }: Props): ReactNode {
  const { mayEdit } = useVocabulary();
  const [text, setText] = useState(value);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setText(value), [value]);
  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = '0';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [text]);
  const save = async () => {
    const name = text.trim();
    if (!name || name === value) return setText(value);
    if (!(await onSave(name))) setText(value);
  };
  return (
    <textarea
      ref={field}
      className="title-field"
      rows={1}
      maxLength={255}
      value={text}
      readOnly={!mayEdit}
      aria-label={words().title}
      onChange={({ target }) => setText(target.value.replace(/\n/g, ' '))}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          setText(value);
          event.stopPropagation();
        }
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        // With Escape the text is the old one by the time the field is left.
        setTimeout(() => field.current?.blur());
      }}
    />
  );
}
