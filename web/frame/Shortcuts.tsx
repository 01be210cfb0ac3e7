import { useState, type ReactNode } from 'react';
import { server } from '../data/document';
import { Dialog, shortcuts } from '../kit';
import { words } from '../words';

const spelled = (keys: string): string => keys.replace('mod+', 'Ctrl ').replace(/^\w$/, (key) => key.toUpperCase());

/** Lists all keys that work on the current page. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [all] = useState(shortcuts);
  return (
    <Dialog open onClose={onClose} title={words().keyboard}>
      <dl className="keys">
        {all.map(({ keys, label }) => (
          <div key={`${keys}-${label}`}>
            <dt>{label}</dt>
            <dd>
              <kbd>{spelled(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <a className="keys-guide" href={`${server.base}/guide/use/inbox-and-keys/`}>
        {words().guide}
      </a>
    </Dialog>
  );
}
