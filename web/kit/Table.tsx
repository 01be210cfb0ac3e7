import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  /** Of the column among those of the table. */
  readonly id: string;
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end, so that their digits are below each other. */
  readonly align?: 'start' | 'end';
  /** The name is read out only, as for a column of buttons. */
  readonly bare?: boolean;
}

interface Props<Row> {
  /** What is listed, for those who do not see it. */
  readonly label: string;
  /** The first one says what the row is about. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const classOf = ({ align, bare }: TableColumn<never>): string | undefined =>
  [align === 'end' && 'end', bare && 'bare'].filter(Boolean).join(' ') || undefined;

/**
 * Records in rows. On a narrow screen each row is a block with the names of its columns; the roles keep it a table for those who
 * do not see it.
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
