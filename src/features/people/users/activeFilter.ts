import type { ChoiceFilter } from '../../../kit/list/filters.ts';

/** Extension: shows only active people until somebody asks for the others. */
export const activeFilter = (): ChoiceFilter => ({
  type: 'choice',
  source: 'is_active',
  label: 'Status',
  all: 'Aktif dan nonaktif',
  choices: { true: 'Aktif', false: 'Nonaktif' },
  preset: { value: 'true', words: 'yang aktif' },
});
