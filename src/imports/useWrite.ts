import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportRecord } from '../../contract/imports.ts';
import type { HadirDataProvider } from '../providers/dataProvider.ts';
import { isUnreachable } from '../providers/errors.ts';
import type { SentImport } from './endpoints.ts';
import { IMPORT } from './paths.ts';
import { told } from './told.ts';

/** How often an answer that was lost is asked for again: the same key gets it, nothing is written twice. */
const TRIES = 6;

/** Writes it; an answer that is lost is asked for again. */
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
      for (let tries = 1; ; tries++) {
        try {
          const { data } = await dataProvider.create<SentImport, ImportRecord>(IMPORT, {
            data: sent,
            createKey,
            reading: told(setShare),
          });
          return data;
        } catch (error) {
          if (!isUnreachable(error) || tries === TRIES || !navigator.onLine) throw error;
        }
      }
    } finally {
      setWriting(false);
      setShare(undefined);
      void queryClient.invalidateQueries();
    }
  };
  return { isWriting, share, write };
}
