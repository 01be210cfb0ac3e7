import { Injectable } from '@nestjs/common';
import { Clock, invalidField, snake } from '#kernel';
import { sheetFile, type Cell, type SheetFile, type SheetFormat } from '#sheets';
import { UsageRepository } from './usage.repository';

export interface UsageAsked {
  readonly firstDay?: string;
  readonly lastDay?: string;
  readonly format?: SheetFormat;
}

const MOST_MONTHS = 24;

const TEXTS = ['month', 'workspaceId', 'slug', 'name'] as const;
const NUMBERS = [
  ...(['people', 'projects', 'workItems', 'createdWorkItems'] as const),
  ...(['files', 'bytes', 'addedFiles', 'addedBytes'] as const),
];
const MEMBERS = [...TEXTS, ...NUMBERS];
const COLUMNS = [
  ...TEXTS.map((member) => ({ name: snake(member), kind: 'text' as const })),
  ...NUMBERS.map((member) => ({ name: snake(member), kind: 'number' as const })),
];

/** What all workspaces use, by month, as a file. */
@Injectable()
export class InstanceUsage {
  constructor(
    private readonly usage: UsageRepository,
    private readonly clock: Clock,
  ) {}

  async file({ format = 'csv', ...asked }: UsageAsked): Promise<SheetFile> {
    const months = monthsOf(asked, this.clock.now().slice(0, 10));
    const span = [...new Set([months[0]!, months.at(-1)!])].join('-to-');
    return sheetFile(`usage-${span}`, format, { title: 'Usage', columns: COLUMNS, rows: this.rows(months) });
  }

  private async *rows(months: readonly string[]): AsyncGenerator<readonly Cell[]> {
    let usage = await this.usage.next(months);
    while (usage.length) {
      for (const row of usage) yield MEMBERS.map((member) => row[member]);
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
