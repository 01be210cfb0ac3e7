import { useState, type ReactNode } from 'react';
import {
  Ago,
  AreaChart,
  BarTable,
  Button,
  complain,
  ConfirmDialog,
  Dialog,
  Editor,
  Empty,
  Face,
  Faces,
  Icon,
  IconButton,
  LineChart,
  Menu,
  Picker,
  Popover,
  PriorityIcon,
  RichText,
  say,
  Section,
  SkeletonRows,
  StateIcon,
  Table,
} from '../kit';
import { Exhibit } from './Exhibit';
import { CHOICES, FormExhibits } from './FormExhibits';

const ANN = { id: '1', display_name: 'Ann Lee' };
const BOB = { id: '2', display_name: 'Bob Ray' };
const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'];
const LOOKS = ['plain', 'primary', 'quiet', 'danger'] as const;
const COLOURS = [
  'ground',
  'raised',
  'overlay',
  'hover',
  'chosen',
  'line',
  'edge',
  'ink',
  'soft',
  'accent',
  'bad',
  'urgent',
];
const nothing = () => undefined;

const RICH = `<h2>Heading</h2><p>Text with <strong>weight</strong>, <em>stress</em>, <code>code</code> and a
<a href="#rich">link</a>.</p><ul><li>One</li><li>Two</li></ul><blockquote><p>Quoted</p></blockquote>
<pre><code>const one = 1;</code></pre><table><tbody><tr><th>Name</th><td>Value</td></tr></tbody></table>`;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

const ROWS: readonly Row[] = [
  { id: '1', name: 'Website', count: 12 },
  { id: '2', name: 'Mobile app', count: 1204 },
];

/** Shows each component of the kit in all its states. */
export function Catalogue(): ReactNode {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'typed'>();
  const [chosen, setChosen] = useState<string | null>('high');
  const [several, setSeveral] = useState<string[]>(['low']);
  const close = () => setOpen(undefined);
  return (
    <div className="catalogue">
      <header>
        <h1>Components</h1>
      </header>
      <Exhibit
        name="tokens"
        states={Object.fromEntries(
          COLOURS.map((name) => [
            name,
            <svg key={name} className="swatch" aria-hidden="true">
              <rect width="72" height="32" fill={`var(--${name})`} />
            </svg>,
          ]),
        )}
      />
      <Exhibit
        name="icons"
        states={{
          Icon: <Icon name="settings" />,
          ...Object.fromEntries(
            GROUPS.map((group) => [group, <StateIcon key={group} group={group} color="#4453c4" />]),
          ),
          ...Object.fromEntries(PRIORITIES.map((one) => [one, <PriorityIcon key={one} priority={one} />])),
        }}
      />
      <Exhibit name="Ago" states={{ 'last year': <Ago time="2025-03-27T09:00:00Z" /> }} />
      <Exhibit
        name="Button"
        states={{
          ...Object.fromEntries(
            LOOKS.map((look) => [
              look,
              <Button key={look} look={look}>
                Save
              </Button>,
            ]),
          ),
          'with icon': <Button icon="plus">New</Button>,
          disabled: (
            <Button look="primary" disabled>
              Save
            </Button>
          ),
          pressed: <Button aria-pressed="true">Board</Button>,
          'icon alone': <IconButton icon="more" label="More actions" />,
        }}
      />
      <FormExhibits />
      <Exhibit
        name="Picker"
        states={{
          one: (
            <Picker
              label="Priority"
              nothing="Nothing found"
              choices={CHOICES}
              value={chosen}
              onChange={setChosen}
              trigger={<Button>Priority</Button>}
            />
          ),
          several: (
            <Picker
              multiple
              label="Labels"
              nothing="Nothing found"
              choices={CHOICES}
              value={several}
              onChange={setSeveral}
              trigger={<Button>Labels</Button>}
              create={{ label: (name) => `Create “${name}”`, run: nothing }}
            />
          ),
        }}
      />
      <Exhibit
        name="Popover"
        states={{
          closed: (
            <Popover label="Columns" trigger={<Button>Columns</Button>}>
              <p>Name, state, priority</p>
            </Popover>
          ),
        }}
      />
      <Exhibit
        name="Menu"
        states={{
          closed: (
            <Menu
              trigger={<Button>Actions</Button>}
              actions={[
                { label: 'Edit', icon: 'settings', keys: 'E', run: nothing },
                { label: 'Delete', icon: 'trash', run: nothing },
              ]}
            />
          ),
        }}
      />
      <Exhibit
        name="Face"
        states={{
          initials: <Face person={ANN} />,
          'nobody else': <Faces people={[]} />,
          two: <Faces people={[ANN, BOB]} />,
        }}
      />
      <Exhibit
        name="Table"
        look="wide"
        states={{
          rows: (
            <Table
              label="Projects"
              rows={ROWS}
              keyOf={({ id }) => id}
              columns={[
                { id: 'name', name: 'Name', cell: ({ name }) => name },
                { id: 'count', name: 'Work items', align: 'end', cell: ({ count }) => count },
                {
                  id: 'menu',
                  name: 'More actions',
                  bare: true,
                  cell: ({ name }) => <IconButton icon="more" label={`More actions: ${name}`} />,
                },
              ]}
            />
          ),
        }}
      />
      <Exhibit
        name="Section"
        look="wide"
        states={{
          'with actions': (
            <Section title="Labels" text="Words that work items are found by." actions={<Button>New label</Button>}>
              <p>Content</p>
            </Section>
          ),
        }}
      />
      <Exhibit
        name="AreaChart"
        look="wide"
        states={{
          'some days': (
            <AreaChart
              title="Flow"
              days={['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']}
              areas={[
                { name: 'Completed', values: [1, 2, 4, 6], look: 'first' },
                { name: 'Started', values: [2, 3, 2, 2], look: 'second' },
                { name: 'Unstarted', values: [6, 5, 5, 3], look: 'third' },
              ]}
            />
          ),
        }}
      />
      <Exhibit
        name="BarTable"
        look="wide"
        states={{
          'by state': (
            <BarTable
              title="By state"
              heads={['State', 'Work items']}
              bars={[
                { id: '1', name: 'In progress', value: 4, icon: <StateIcon group="started" color="#4453c4" /> },
                { id: '2', name: 'Done', value: 9, icon: <StateIcon group="completed" color="#4453c4" /> },
              ]}
            />
          ),
        }}
      />
      <Exhibit
        name="LineChart"
        look="wide"
        states={{
          'some days': (
            <LineChart
              title="Progress"
              days={['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']}
              lines={[
                { name: 'All', values: [8, 9, 9, 9], look: 'second' },
                { name: 'Even pace', values: [9, 6, 3, 0], look: 'dashed' },
                { name: 'Remaining', values: [8, 7, 5, null], look: 'main' },
              ]}
            />
          ),
        }}
      />
      <Exhibit
        name="Editor"
        look="wide"
        states={{ empty: <Editor html="" label="Comment" placeholder="Write a comment" onChange={nothing} /> }}
      />
      <Exhibit name="RichText" look="wide" states={{ 'all of it': <RichText html={RICH} /> }} />
      <Exhibit
        name="Placeholders"
        look="wide"
        states={{
          empty: (
            <Empty title="No cycles yet" text="A cycle is a span of days.">
              <Button look="primary">New cycle</Button>
            </Empty>
          ),
          loading: <SkeletonRows rows={3} label="Loading" />,
        }}
      />
      <Exhibit name="Dialog" states={{ closed: <Button onClick={() => setOpen('dialog')}>Open a dialog</Button> }} />
      <Exhibit
        name="ConfirmDialog"
        states={{
          asks: <Button onClick={() => setOpen('confirm')}>Ask</Button>,
          'wants the name': <Button onClick={() => setOpen('typed')}>Ask for the name</Button>,
        }}
      />
      <Exhibit
        name="Toast"
        states={{
          'with undo': <Button onClick={() => say('Archived', { label: 'Undo', run: nothing })}>Say</Button>,
          refusal: <Button onClick={() => complain('That was refused', 'It is in use.')}>Complain</Button>,
        }}
      />
      <Dialog open={open === 'dialog'} onClose={close} title="A dialog">
        <p className="soft">Escape closes it.</p>
        <div className="dialog-actions">
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" onClick={close}>
            Save
          </Button>
        </div>
      </Dialog>
      {open === 'confirm' && (
        <ConfirmDialog
          title="Delete “Autumn”?"
          text="This cannot be undone."
          action="Delete"
          onConfirm={close}
          onClose={close}
        />
      )}
      {open === 'typed' && (
        <ConfirmDialog title="Delete “Website”?" action="Delete" typed="Website" onConfirm={close} onClose={close} />
      )}
    </div>
  );
}
