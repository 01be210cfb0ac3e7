import { catalogue } from '../../words';

type Names = Readonly<Record<string, string>>;

const en = {
  active: 'In use',
  createProperty: 'New property',
  editProperty: 'Edit property',
  inactive: 'Not in use',
  kind: 'Kind',
  propertiesEmpty: 'No properties yet',
  propertyActiveHint: 'A property that is not in use keeps its values and is not shown.',
  propertyKinds: {
    TEXT: 'Text',
    DECIMAL: 'Number',
    OPTION: 'Choice',
    BOOLEAN: 'Yes or no',
    DATETIME: 'Date',
    RELATION: 'Reference',
    URL: 'Link',
    EMAIL: 'E-mail address',
    FILE: 'File',
    FORMULA: 'Formula',
  } as Names,
  relations: { USER: 'Person', ISSUE: 'Work item', RELEASE: 'Release', RICH_TEXT: 'Rich text' } as Names,
  removeProperty: 'Its values go with it. This cannot be undone.',
  required: 'Required',
  several: 'Several values',
};

const de: typeof en = {
  active: 'In Gebrauch',
  createProperty: 'Neues Feld',
  editProperty: 'Feld bearbeiten',
  inactive: 'Nicht in Gebrauch',
  kind: 'Art',
  propertiesEmpty: 'Noch keine eigenen Felder',
  propertyActiveHint: 'Ein Feld, das nicht in Gebrauch ist, behält seine Werte und wird nicht gezeigt.',
  propertyKinds: {
    TEXT: 'Text',
    DECIMAL: 'Zahl',
    OPTION: 'Auswahl',
    BOOLEAN: 'Ja oder nein',
    DATETIME: 'Datum',
    RELATION: 'Verweis',
    URL: 'Link',
    EMAIL: 'E-Mail-Adresse',
    FILE: 'Datei',
    FORMULA: 'Formel',
  },
  relations: { USER: 'Person', ISSUE: 'Aufgabe', RELEASE: 'Release', RICH_TEXT: 'Formatierter Text' },
  removeProperty: 'Seine Werte werden auch gelöscht. Das lässt sich nicht rückgängig machen.',
  required: 'Pflicht',
  several: 'Mehrere Werte',
};

export const words = catalogue({ en, de });
