import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '../icons';
import { words } from './words';

/** An entry of the type-ahead list. */
export interface Suggestion {
  readonly id: string;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly run: () => void;
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly suggestions: readonly Suggestion[] | undefined;
  readonly chosen: number;
  readonly place: { readonly left: number; readonly top: number };
  readonly onHover: (index: number) => void;
}

/** The list below the cursor; the text handles the keys. */
export function Suggestions({ id, label, suggestions, chosen, place, onHover }: Props): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const t = words();
  useEffect(() => {
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, suggestions]);
  return (
    <div ref={list} className="popup editor-list" style={{ left: place.left, top: place.top }}>
      {suggestions?.length === 0 && <div className="nothing">{t.nothingFound}</div>}
      {!suggestions && <div className="nothing">{t.loading}</div>}
      <div id={id} role="listbox" aria-label={label} hidden={!suggestions?.length}>
        {suggestions?.map((one, index) => (
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            className="choice"
            aria-selected={index === chosen}
            data-highlighted={index === chosen || undefined}
            onPointerMove={() => index !== chosen && onHover(index)}
            // The focus stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={one.run}
          >
            {one.icon && <Icon name={one.icon} />}
            <span className="choice-text">{one.name}</span>
            {one.hint && <span className="soft">{one.hint}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
