import { useState, type ReactNode } from 'react';
import { DateField, Field, PriorityIcon, Select, Switch, TextArea, TextField } from '../kit';
import { Exhibit } from './Exhibit';

export const CHOICES = [
  { id: 'low', name: 'Low', icon: <PriorityIcon priority="low" /> },
  { id: 'high', name: 'High', icon: <PriorityIcon priority="high" /> },
];
const nothing = () => undefined;

/** The parts that forms are made of. */
export function FormExhibits(): ReactNode {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Exhibit
        name="TextField"
        look="fields"
        states={{
          empty: <TextField label="Name" value="" onChange={nothing} />,
          'with a hint': <TextField label="Identifier" hint="A few letters" value="WEB" onChange={nothing} />,
          refused: <TextField label="Address" value="nobody" error="Enter an address." onChange={nothing} />,
          disabled: <TextField label="Name" value="Website" disabled onChange={nothing} />,
        }}
      />
      <Exhibit
        name="TextArea"
        look="fields"
        states={{
          filled: <TextArea label="Description" value={'Two\nlines'} onChange={nothing} />,
          refused: <TextArea label="Description" value="" error="Say something." onChange={nothing} />,
        }}
      />
      <Exhibit
        name="Select"
        look="fields"
        states={{
          chosen: <Select label="Priority" value="high" choices={CHOICES} onChange={nothing} />,
          refused: <Select label="Priority" value="low" choices={CHOICES} error="Not here." onChange={nothing} />,
        }}
      />
      <Exhibit
        name="DateField"
        look="fields"
        states={{
          empty: <DateField label="Start" value="" onChange={nothing} />,
          filled: <DateField label="Due" value="2026-03-27" onChange={nothing} />,
          refused: <DateField label="End" value="2026-03-01" error="It ends before it starts." onChange={nothing} />,
        }}
      />
      <Exhibit
        name="Field"
        look="fields"
        states={{
          'around a control': (
            <Field label="Colour" hint="Of the label">
              {(control) => <input {...control} type="color" value="#4453c4" onChange={nothing} />}
            </Field>
          ),
        }}
      />
      <Exhibit
        name="Switch"
        look="fields"
        states={{
          on: <Switch label="Cycles" hint="Spans of days" checked={isOn} onChange={setOn} />,
          off: <Switch label="Modules" checked={false} onChange={nothing} />,
          disabled: <Switch label="Intake" hint="For admins" checked disabled onChange={nothing} />,
          refused: <Switch label="Epics" checked={false} error="The plan has none." onChange={nothing} />,
        }}
      />
    </>
  );
}
