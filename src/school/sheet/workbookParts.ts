/**
 * What the writer of .xlsx leaves out: what a formula comes to, for whoever reads a file without reckoning (a phone, a preview, another
 * program), and how a sheet is printed.
 */
import type { Feature } from 'write-excel-file/browser';

export interface PartsOfSheet {
  readonly name: string;
  /** By cell, "B7". */
  readonly calculated: ReadonlyMap<string, number>;
  /** The lines of heads: from, to. Each printed page begins with them. */
  readonly heads: readonly [number, number];
}

const FORMULA = /(<c r="([A-Z]+\d+)"[^>]*>)(<f>[^<]*<\/f>)(<\/c>)/g;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A sheet's own name in a reference: 'X ''A''' */
const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

const titlesOf = ({ name, heads: [from, to] }: PartsOfSheet, at: number): string =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${escaped(quoted(name))}!$${from}:$${to}</definedName>`;

/** @param sheets in the order of the workbook's */
export const partsOfWorkbook = <File>(sheets: readonly PartsOfSheet[]): Feature<File> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) =>
          xml
            .replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
            .replaceAll(FORMULA, (cell, open: string, place: string, formula: string, close: string) => {
              const value = sheets[sheetIndex]?.calculated.get(place);
              return value === undefined ? cell : `${open}${formula}<v>${value}</v>${close}`;
            }),
        // One page wide, as many as it takes long.
        transformElementAttributes: (tag, attributes) =>
          tag === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
      'xl/workbook.xml': {
        transform: (xml) =>
          xml.replace(
            /<definedNames\s*\/>|<definedNames><\/definedNames>/,
            () => `<definedNames>${sheets.map(titlesOf).join('')}</definedNames>`,
          ),
        // A spreadsheet reckons anew all the same.
        transformElementAttributes: (tag, attributes) =>
          tag === 'calcPr' ? { ...attributes, fullCalcOnLoad: 1 } : attributes,
      },
    },
  },
});
