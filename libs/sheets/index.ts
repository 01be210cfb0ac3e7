export { readSheet, type SheetBounds, type SheetSource } from './read-sheet';
export { listIn, listText, SHEET_FORMATS, SHEET_TYPES, SheetError, type Cell } from './sheet';
export type { SheetColumn, SheetFormat } from './sheet';
export { writeSheet, type Sheet } from './write-sheet';
