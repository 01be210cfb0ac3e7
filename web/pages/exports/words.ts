import { catalogue } from '../../words';

const en = {
  cancelExport: 'Cancel export',
  deleteExport: 'Delete export',
  deleteText: 'The file is deleted as well.',
  download: 'Download',
  exportNow: 'Start export',
  exported: 'The export has started',
  exports: 'Export',
  exportsEmpty: 'Nothing was exported yet.',
  exportsText:
    'The whole workspace as one file, for another installation: all records and files, also private pages and notes of other people. Secrets and the audit log are left out. The last three files are kept, each for seven days.',
  missingFiles: (count: string) => `Files that are missing: ${count}`,
  progress: (count: string) => `${count} records written`,
  removedAt: 'Kept until',
  size: 'Size',
  status: 'Status',
  when: 'Started',
};

const de: typeof en = {
  cancelExport: 'Export abbrechen',
  deleteExport: 'Export löschen',
  deleteText: 'Auch die Datei wird gelöscht.',
  download: 'Herunterladen',
  exportNow: 'Export starten',
  exported: 'Der Export hat begonnen',
  exports: 'Export',
  exportsEmpty: 'Noch nichts exportiert.',
  exportsText:
    'Der ganze Arbeitsbereich als eine Datei, für eine andere Installation: alle Datensätze und Dateien, auch private Seiten und Notizen anderer. Geheimnisse und das Prüfprotokoll bleiben weg. Die letzten drei Dateien werden aufbewahrt, jede sieben Tage.',
  missingFiles: (count) => `Fehlende Dateien: ${count}`,
  progress: (count) => `${count} Datensätze geschrieben`,
  removedAt: 'Aufbewahrt bis',
  size: 'Größe',
  status: 'Stand',
  when: 'Begonnen',
};

/** Texts of the page for exports. */
export const words = catalogue({ en, de });
