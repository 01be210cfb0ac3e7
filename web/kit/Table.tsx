import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly id: string;
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns figures at the end, so that their digits stand below each other. */
  readonly align?: 'start' | 'end';
  /** The name is only read out, for example for a column of buttons. */
  readonly bare?: boolean;
}

interface Props<Row> {
  /** The accessible name of the table. */
  readonly label: string;
  /** The first column is the header of each row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const classOf = ({ align, bare }: TableColumn<never>): string | undefined =>
  [align === 'end' && 'end', bare && 'bare'].filter(Boolean).join(' ') || undefined;

/**
 * Records in rows. On narrow screens each row becomes a block with the names of its columns; ARIA roles keep it a table
 * for screen readers.
 */
export const Table = <Row,>({ label, columns, rows, keyOf }: Props<Row>): ReactNode => (
  <table className="table" role="table" aria-label={label}>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column.id} role="columnheader" scope="col" className={classOf(column)}>
            {column.bare ? <span className="visually-hidden">{column.name}</span> : column.name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={keyOf(row)} role="row">
          {columns.map((column, index) =>
            index === 0 ? (
              <th key={column.id} role="rowheader" scope="row" className={classOf(column)}>
                {column.cell(row)}
              </th>
            ) : (
              <td key={column.id} role="cell" className={classOf(column)} data-label={column.name}>
                {column.cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
