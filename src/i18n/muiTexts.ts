/**
 * MUI's texts in Indonesian. MUI's own translation leaves out half of them, and the missing ones would be English, mostly in what screen
 * readers announce.
 */
import type { Components, Theme } from '@mui/material/styles';
import { formatNumber } from './format.ts';

const PAGE_BUTTON_LABELS = {
  first: 'Ke halaman pertama',
  last: 'Ke halaman terakhir',
  next: 'Ke halaman berikutnya',
  previous: 'Ke halaman sebelumnya',
} as const;

export const muiTexts = {
  MuiAlert: { defaultProps: { closeText: 'Tutup' } },
  MuiAutocomplete: {
    defaultProps: {
      clearText: 'Kosongkan isian',
      closeText: 'Tutup',
      loadingText: 'Memuat data...',
      noOptionsText: 'Tidak ada yang cocok.',
      openText: 'Buka',
    },
  },
  MuiBreadcrumbs: { defaultProps: { expandText: 'Tampilkan jejak halaman' } },
  MuiPagination: {
    defaultProps: {
      'aria-label': 'Halaman',
      getItemAriaLabel: (type, page, selected) =>
        type === 'page'
          ? `${selected ? 'Halaman' : 'Ke halaman'} ${page}`
          : type === 'start-ellipsis' || type === 'end-ellipsis'
            ? 'Halaman lain'
            : PAGE_BUTTON_LABELS[type],
    },
  },
  MuiRating: {
    defaultProps: { getLabelText: (value) => `${formatNumber(value)} bintang`, emptyLabelText: 'Kosong' },
  },
  MuiTablePagination: {
    defaultProps: {
      getItemAriaLabel: (type) => PAGE_BUTTON_LABELS[type],
      labelRowsPerPage: 'Baris per halaman:',
      labelDisplayedRows: ({ from, to, count }) =>
        `${from}-${to} dari ${count === -1 ? `lebih dari ${to}` : count}`,
    },
  },
} satisfies Components<Theme>;
