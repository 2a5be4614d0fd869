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

const unitOf: Readonly<Record<string, string>> = { string: ' karakter', array: ' isian' };

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
    // Zod's own sentence names the type in English.
    if (issue.code === 'too_small') {
      const { minimum, origin, inclusive = true } = issue;
      if (origin === 'string' && minimum === 1) return REQUIRED_MESSAGE;
      return `${inclusive ? 'Paling sedikit' : 'Harus lebih dari'} ${minimum}${unitOf[origin] ?? ''}`;
    }
    if (issue.code === 'too_big') {
      const { maximum, origin, inclusive = true } = issue;
      return `${inclusive ? 'Paling banyak' : 'Harus kurang dari'} ${maximum}${unitOf[origin] ?? ''}`;
    }
    return indonesian(issue);
  },
});
