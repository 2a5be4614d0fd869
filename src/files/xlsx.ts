/** Reads .xlsx files with fflate and saxen. A library that reads whole workbooks would also read columns that must not be read (decision 0019). */
import { type Unzipped, unzipSync } from 'fflate';
import {
  readSharedTexts,
  readSheetXml,
  resolveCells,
  collectSharedTextIndices,
  walkXml,
} from './sheetXml.ts';
import { FileProblem, type SheetSource } from './source.ts';

/** The largest size of one unpacked part of the archive: ten times what 5,000 rows of a Dapodik file need. */
const MAX_PART_BYTES = 96 * 1024 * 1024;
const MAX_PARTS = 4000;

const createBrokenFileProblem = (cause?: unknown) =>
  new FileProblem('Berkas .xlsx ini rusak atau tidak lengkap. Unduh atau simpan ulang, lalu coba lagi.', {
    cause,
  });
export const createTooLargeProblem = () =>
  new FileProblem(
    'Isi berkas ini terlalu besar setelah dibuka. Salin kolom yang perlu ke berkas baru, lalu coba lagi.',
  );

/**
 * The names of the archive's parts, without unpacking them.
 * @throws FileProblem
 */
function listParts(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  const list = () =>
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.add(name);
        if (names.size > MAX_PARTS) throw createTooLargeProblem();
        return false;
      },
    });
  withFileProblem(list);
  return names;
}

export function withFileProblem<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof FileProblem ? error : createBrokenFileProblem(error);
  }
}

/**
 * Unpacks one part. Its declared size is checked first, and fflate never writes more than that.
 * @throws FileProblem
 */
function unpackPart(bytes: Uint8Array, name: string): string | undefined {
  const parts: Unzipped = withFileProblem(() =>
    unzipSync(bytes, {
      filter: (file) => {
        if (file.name !== name) return false;
        if (file.originalSize > MAX_PART_BYTES) throw createTooLargeProblem();
        return true;
      },
    }),
  );
  const part = parts[name];
  return part && new TextDecoder().decode(part);
}

const MACRO_PART_PATTERN = /vbaProject\.bin$|^xl\/macrosheets\//i;

function refuseUnsupportedKinds(parts: ReadonlySet<string>): void {
  const hasPart = (pattern: RegExp) => [...parts].some((name) => pattern.test(name));
  if (hasPart(MACRO_PART_PATTERN)) {
    throw new FileProblem(
      'Berkas ini berisi makro. Simpan dari Excel sebagai "Excel Workbook (.xlsx)", lalu pilih lagi.',
    );
  }
  if (parts.has('content.xml')) {
    throw new FileProblem('Berkas ini format OpenDocument (.ods). Simpan sebagai .xlsx, lalu pilih lagi.');
  }
  if (hasPart(/^word\//) || hasPart(/^ppt\//))
    throw new FileProblem('Berkas ini bukan lembar Excel. Pilih berkas .xlsx atau .csv.');
  if (hasPart(/^xl\/workbook\.bin$/)) {
    throw new FileProblem('Berkas ini format .xlsb. Simpan dari Excel sebagai .xlsx, lalu pilih lagi.');
  }
}

interface WorkbookSheet {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly dateOffset: number;
  /** The workbook's defined names as they stand in the file, e.g. "KELAS" and "Rekap!$C$3". */
  readonly names: readonly (readonly [name: string, refersTo: string])[];
}

/** The days between 1900 and 1904, from which workbooks of old Macs count their dates. */
const MAC_DAYS = 1462;

export function readWorkbook(bytes: Uint8Array): Workbook {
  const targets = new Map<string, string>();
  walkXml(unpackPart(bytes, 'xl/_rels/workbook.xml.rels') ?? '<r/>', {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id: id = '', Target: target = '' } = attributes();
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  const sheets: WorkbookSheet[] = [];
  const names: [string, string][] = [];
  let isName = false;
  let dateOffset = 0;
  walkXml(unpackPart(bytes, 'xl/workbook.xml') ?? '<w/>', {
    open: (name, attributes) => {
      const given = attributes();
      if (name === 'workbookPr') dateOffset = /^(1|true)$/.test(given['date1904'] ?? '') ? MAC_DAYS : 0;
      isName = name === 'definedName';
      if (isName) names.push([given['name'] ?? '', '']);
      if (name !== 'sheet') return;
      const id = Object.entries(given).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
      sheets.push({
        name: given['name'] ?? '',
        part: targets.get(id) ?? `xl/worksheets/sheet${sheets.length + 1}.xml`,
        isHidden: /hidden/i.test(given['state'] ?? ''),
      });
    },
    text: (text) => {
      const last = names.at(-1);
      if (isName && last) last[1] += text;
    },
    close: () => {
      isName = false;
    },
  });
  return { sheets, dateOffset, names };
}

/**
 * Checks that the file is a workbook, and of a kind that can be read.
 * @throws FileProblem
 */
export function checkWorkbook(bytes: Uint8Array): void {
  const parts = listParts(bytes);
  refuseUnsupportedKinds(parts);
  if (!parts.has('xl/workbook.xml'))
    throw new FileProblem('Berkas ini bukan lembar Excel. Pilih berkas .xlsx atau .csv.');
}

/** @throws FileProblem */
export function openXlsx(bytes: Uint8Array): SheetSource {
  checkWorkbook(bytes);
  const { sheets: all, dateOffset } = readWorkbook(bytes);
  const sheets = all.filter(({ isHidden }) => !isHidden);
  // The part is unpacked once and read twice: first for the header, then for the wanted columns.
  let open: { part: string; xml: string } | undefined;
  let sharedTextsXml: string | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    dateOffset,
    read: (index, range) => {
      const part = sheets[index]?.part ?? '';
      if (open?.part !== part) {
        const xml = unpackPart(bytes, part);
        if (xml === undefined) throw createBrokenFileProblem();
        open = { part, xml };
      }
      const sheet = readSheetXml(open.xml, range);
      const wanted = collectSharedTextIndices(sheet.rows);
      if (wanted.size > 0) sharedTextsXml ??= unpackPart(bytes, 'xl/sharedStrings.xml') ?? '<sst/>';
      return resolveCells(
        sheet,
        wanted.size > 0 && sharedTextsXml !== undefined ? readSharedTexts(sharedTextsXml, wanted) : new Map(),
      );
    },
  };
}
