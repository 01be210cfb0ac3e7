import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock, invalidField } from '#kernel';
import { SHEET_TYPES, writeSheet, type Cell, type SheetColumn, type SheetFormat } from '#sheets';
import { UsageRepository, type Usage } from './usage.repository';

export interface UsageAsked {
  readonly firstDay?: string;
  readonly lastDay?: string;
  readonly format?: SheetFormat;
}

export interface UsageFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

const MOST_MONTHS = 24;

const COLUMNS: readonly (SheetColumn & { readonly member: keyof Usage })[] = [
  { name: 'month', kind: 'text', member: 'month' },
  { name: 'workspace_id', kind: 'text', member: 'workspaceId' },
  { name: 'slug', kind: 'text', member: 'slug' },
  { name: 'name', kind: 'text', member: 'name' },
  { name: 'people', kind: 'number', member: 'people' },
  { name: 'projects', kind: 'number', member: 'projects' },
  { name: 'work_items', kind: 'number', member: 'workItems' },
  { name: 'created_work_items', kind: 'number', member: 'createdWorkItems' },
  { name: 'files', kind: 'number', member: 'files' },
  { name: 'bytes', kind: 'number', member: 'bytes' },
  { name: 'added_files', kind: 'number', member: 'addedFiles' },
  { name: 'added_bytes', kind: 'number', member: 'addedBytes' },
];

/** What all workspaces use, by month, as a file. */
@Injectable()
export class InstanceUsage {
  constructor(
    private readonly usage: UsageRepository,
    private readonly clock: Clock,
  ) {}

  async file({ format = 'csv', ...asked }: UsageAsked): Promise<UsageFile> {
    const months = monthsOf(asked, this.clock.now().slice(0, 10));
    const content = await writeSheet(format, { title: 'Usage', columns: COLUMNS, rows: this.rows(months) });
    const span = [...new Set([months[0]!, months.at(-1)!])].join('-to-');
    return { name: `usage-${span}.${format}`, type: SHEET_TYPES[format], content };
  }

  private async *rows(months: readonly string[]): AsyncGenerator<readonly Cell[]> {
    let usage = await this.usage.next(months);
    while (usage.length) {
      for (const row of usage) yield COLUMNS.map(({ member }) => row[member]);
      usage = await this.usage.next(months, usage.at(-1)!.workspaceId);
    }
  }
}

/** Returns the months that have one of the days, up to the current one. */
function monthsOf({ firstDay, lastDay }: UsageAsked, today: string): string[] {
  const last = numberOf(lastDay !== undefined && lastDay < today ? lastDay : today);
  const first = firstDay === undefined ? last : numberOf(firstDay);
  const count = last - first + 1;
  if (count < 1) throw invalidField('firstDay', 'The first day may be neither after the last one nor after today.');
  if (count > MOST_MONTHS) throw invalidField('firstDay', `At most ${MOST_MONTHS} months are counted.`);
  return Array.from({ length: count }, (_, index) => monthOf(first + index));
}

/** Months since the year 0. */
const numberOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
