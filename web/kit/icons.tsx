import type { ReactNode } from 'react';

const PATHS = {
  archive: 'M2.5 4.5h11v2h-11zM3.5 6.5v6h9v-6M6.5 9h3',
  bell: 'M4 11.5V7.2a4 4 0 0 1 8 0v4.3l1.2 1H2.8zM6.8 13.5a1.3 1.3 0 0 0 2.4 0',
  board: 'M2.5 3.5h3v9h-3zM6.5 3.5h3v6h-3zM10.5 3.5h3v7.5h-3z',
  branch:
    'M4.5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.5 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11.5 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.5 5.5v5M11.5 6.5c0 2.5-2 2.5-7 2.5',
  bold: 'M5 3h3.6a2.4 2.4 0 0 1 0 4.8H5zM5 7.8h4.2a2.6 2.6 0 0 1 0 5.2H5z',
  book: 'M8 4.2C6.6 3.2 4.8 2.9 2.5 3v9c2.3-.1 4.1.2 5.5 1.2 1.4-1 3.2-1.3 5.5-1.2V3c-2.3-.1-4.1.2-5.5 1.2zM8 4.2v9',
  calendar: 'M3 4h10v9H3zM3 6.8h10M5.5 2.5V5M10.5 2.5V5',
  check: 'm3.5 8.5 3 3 6-7',
  close: 'm4 4 8 8M12 4l-8 8',
  code: 'm5.5 4.5-3.5 3.5 3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  comment: 'M2.5 3.5h11v7.5h-6l-3 2.5V11h-2z',
  commit: 'M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 8h4M10.5 8h4',
  copy: 'M5.5 5.5h7v7h-7zM3.5 10.5v-7h7',
  cycle: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.4h-2.4',
  down: 'm4 6.5 4 4 4-4',
  file: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  chart: 'M2.5 2.5v11h11M5.5 10.5V8M8.5 10.5V5M11.5 10.5V7',
  edit: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7zM9.4 4.4l2.2 2.2',
  epic: 'M9 2 3.5 9h4L7 14l5.5-7h-4z',
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  flag: 'M4 14V3M4 3.2c3-1.6 5 1.4 8.5 0v5.6c-3.5 1.4-5.5-1.6-8.5 0',
  globe:
    'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM2.5 8h11M8 2.5c1.6 1.6 2.3 3.4 2.3 5.5S9.6 11.900 8 13.500C6.400 11.900 5.700 10.100 5.700 8S6.400 4.100 8 2.500',
  heading: 'M4 3v10M12 3v10M4 8h8',
  history: 'M2.800 8a5.200 5.200 0 1 0 1.600-3.800M2.800 3v2.600h2.600M8 5.200V8l2 1.500',
  clock: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 5v3.2l2 1.3',
  download: 'M8 2.5v7M5 6.8 8 9.8l3-3M3 12.5h10',
  fold: 'm9.5 4-4 4 4 4M12.5 4v8',
  home: 'm2.5 7.5 5.5-5 5.5 5M4 6.5v7h8v-7M6.8 13.5V10h2.4v3.5',
  inbox: 'M2.5 9.5 4.5 3h7l2 6.5v3.5h-11zM2.5 9.5h3l1 1.6h3l1-1.6h3',
  italic: 'M9 3H6.5M9.5 13H7M9.8 3 6.2 13M9.8 3h1.7M6.2 13H4.5',
  keyboard: 'M1.8 4.5h12.4v7H1.8zM4 7h.1M6.7 7h.1M9.3 7h.1M12 7h.1M5 9.4h6',
  left: 'm9.5 4-4 4 4 4',
  link: 'M6.8 9.2 9.2 6.8M5.6 7.6 4.2 9a2 2 0 0 0 2.8 2.8l1.4-1.4M10.4 8.4 11.8 7A2 2 0 0 0 9 4.2L7.6 5.6',
  list: 'M5.5 4.5h8M5.5 8h8M5.5 11.5h8M2.6 4.5h.1M2.6 8h.1M2.6 11.5h.1',
  lock: 'M4 7.5h8v5.5H4zM5.5 7.5V5.4a2.5 2.5 0 0 1 5 0v2.1',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  minus: 'M3 8h10',
  module: 'M8 2.2 13.2 5v6L8 13.8 2.8 11V5zM2.8 5 8 7.8 13.2 5M8 7.8v6',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  moon: 'M12.8 9.6A5.3 5.3 0 0 1 6.4 3.2a5.3 5.3 0 1 0 6.4 6.4z',
  note: 'M3 3h10v6.5L9.5 13H3zM13 9.5H9.5V13',
  numbers: 'M6.5 4.5h7M6.5 8h7M6.5 11.5h7M2.4 3.5l1-.6v3M2.3 10.2c.3-.6 1.7-.6 1.7.3 0 .8-1.7 1.2-1.7 2.3H4.2',
  out: 'M9.5 3H3v10h6.5M7 8h6.5M11 5.5 13.5 8 11 10.5',
  paperclip: 'm11.5 6.5-4.6 4.6a1.8 1.8 0 0 1-2.6-2.6l5-5a2.7 2.7 0 0 1 3.9 3.8L8 12.6',
  people:
    'M6 7.8a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM1.8 13a4.2 4.2 0 0 1 8.4 0M10.5 7.6a2 2 0 1 0 0-4M12 9.4a4 4 0 0 1 2.3 3.6',
  person: 'M8 7.8a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM3.2 13.4a4.8 4.8 0 0 1 9.6 0',
  plus: 'M8 3v10M3 8h10',
  project: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 9a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  pullRequest:
    'M4.5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.5 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11.5 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.5 5.5v5M11.5 10.5V6a2 2 0 0 0-2-2H8M9.5 2.3 7.8 4l1.7 1.7',
  quote: 'M3 11.5h2.5l1-2V5H3v4h2M9.5 11.5H12l1-2V5H9.5v4h2',
  right: 'm6.5 4 4 4-4 4',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2',
  settings:
    'M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M10 6.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM6 12.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  star: 'm8 2.5 1.7 3.5 3.800.5-2.800 2.700.700 3.800L8 11.200 4.600 13l.700-3.800L2.500 6.500l3.800-.5z',
  strike: 'M11 5c-.4-1.2-1.5-1.8-3-1.8-1.8 0-3 .8-3 2.2M2.5 8h11M5 10.8c.3 1.3 1.4 2 3.1 2 1.8 0 3-.9 3-2.4',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M3.6 12.4l1-1M11.4 4.6l1-1',
  smile: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM5.8 9.3c1 1.4 3.4 1.4 4.4 0M6.2 6.4h.1M9.7 6.4h.1',
  target: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 8h.1',
  timeline: 'M2.5 4h6M5.5 8h7M4 12h5',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 3.5v9',
  tag: 'M2.8 8.6V3h5.6l4.9 4.9-5.5 5.6zM5.6 5.8h.1',
  tasks: 'M2.5 4.5l1 1 1.8-2M2.5 10.5l1 1 1.8-2M7.5 4.8h6M7.5 11h6',
  trash: 'M3 4.5h10M6.2 4.5v-2h3.6v2M4.2 4.5l.6 9h6.4l.6-9',
  view: 'M8 2.5 14 5.7 8 9 2 5.7zM2.5 9 8 12l5.5-3',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing of 16 px in the colour of the text. The text beside it says what it means. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);

const RADIUS = 6;
const HALF = Math.PI * RADIUS;

/** A state. The shape shows its group, so that the meaning does not depend on colour alone. */
export function StateIcon({ group, color }: { readonly group: string; readonly color: string }): ReactNode {
  const ring = { cx: 8, cy: 8, r: RADIUS, fill: 'none', stroke: color, strokeWidth: 1.8 };
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" data-group={group}>
      {group === 'backlog' && <circle {...ring} strokeDasharray="1.6 2.1" />}
      {(group === 'unstarted' || group === 'triage') && <circle {...ring} />}
      {group === 'started' && (
        <>
          <circle {...ring} />
          <circle
            cx="8"
            cy="8"
            r="3"
            fill="none"
            stroke={color}
            strokeWidth="6"
            strokeDasharray={`${HALF / 2} ${HALF}`}
            transform="rotate(-90 8 8)"
          />
        </>
      )}
      {group === 'completed' && (
        <>
          <circle cx="8" cy="8" r="6.9" fill={color} />
          <path d="m5.2 8.3 2 2 3.6-4.2" fill="none" stroke="var(--raised)" strokeWidth="1.6" strokeLinecap="round" />
        </>
      )}
      {group === 'cancelled' && (
        <>
          <circle cx="8" cy="8" r="6.9" fill={color} />
          <path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" stroke="var(--raised)" strokeWidth="1.6" strokeLinecap="round" />
        </>
      )}
    </svg>
  );
}

const BARS = { low: 1, medium: 2, high: 3 } as const;

/** A priority: one to three bars, a warning sign for urgent, dots for none. */
export function PriorityIcon({ priority }: { readonly priority: string }): ReactNode {
  if (priority === 'urgent') {
    return (
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <rect x="2" y="2" width="12" height="12" rx="3" fill="var(--urgent)" />
        <path d="M8 4.8v3.8M8 11h.01" stroke="var(--raised)" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    );
  }
  const full = BARS[priority as keyof typeof BARS];
  if (!full) return <Icon name="more" />;
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={2 + bar * 4.3}
          y={10 - bar * 3}
          width="3"
          height={4 + bar * 3}
          rx="1"
          fill="currentColor"
          opacity={bar < full ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
