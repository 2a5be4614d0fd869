import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportRecord } from '../../../../contract/intake/imports.ts';
import type { HadirDataProvider } from '../../../providers/dataProvider.ts';
import { askAgain } from '../../../providers/askAgain.ts';
import type { SentImport } from './endpoints.ts';
import { IMPORT } from '../../../school/paths.ts';
import { told } from './told.ts';

/** Writes it; an answer that is lost is asked for again, by the same key. */
export function useWrite() {
  const dataProvider = useDataProvider<HadirDataProvider>();
  const queryClient = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  /** From 0 to 1; undefined until the server says so. */
  const [share, setShare] = useState<number>();
  const write = async (
    sent: SentImport & { readonly plan: string },
    createKey: string,
  ): Promise<ImportRecord> => {
    setWriting(true);
    try {
      const { data } = await askAgain(() =>
        dataProvider.create<SentImport, ImportRecord>(IMPORT, {
          data: sent,
          createKey,
          reading: told(setShare),
        }),
      );
      return data;
    } finally {
      setWriting(false);
      setShare(undefined);
      void queryClient.invalidateQueries();
    }
  };
  return { isWriting, share, write };
}
