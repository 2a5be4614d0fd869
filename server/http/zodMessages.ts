import { z } from 'zod';
import { REQUIRED_MESSAGE } from '../../contract/schemas.ts';

const typeMessages: Readonly<Record<string, string>> = {
  string: 'Harus berupa teks',
  number: 'Harus berupa angka',
  int: 'Harus berupa bilangan bulat',
  boolean: 'Harus ya atau tidak',
  array: 'Harus berupa daftar',
  object: 'Harus berupa objek',
  date: 'Harus berupa tanggal',
};

const indonesian = z.locales.id().localeError;

/** Replaces zod's default messages with ones in Indonesian, short enough for a line beside a field. */
z.config({
  localeError: (issue) => {
    if (issue.code === 'invalid_type') {
      return issue.input === undefined || issue.input === null
        ? REQUIRED_MESSAGE
        : (typeMessages[issue.expected] ?? 'Tidak valid');
    }
    if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return 'Pilihan tidak dikenal';
    return indonesian(issue);
  },
});
