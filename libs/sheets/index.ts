export { readSheet, type SheetBounds, type SheetSource } from './read-sheet';
export {
  listIn,
  listText,
  SHEET_FORMAT,
  SHEET_FORMATS,
  SHEET_TYPES,
  SheetError,
  sheetSchemas,
  type Cell,
} from './sheet';
export type { SheetColumn, SheetFormat } from './sheet';
export { sheetFile, writeSheet, type Sheet, type SheetFile } from './write-sheet';
