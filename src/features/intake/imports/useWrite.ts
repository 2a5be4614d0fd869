import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportRecord } from '../../../../contract/intake/imports.ts';
import type { HadirDataProvider, Reading } from '../../../providers/dataProvider.ts';
import { retryWhenUnreachable } from '../../../providers/askAgain.ts';
import type { SentImport } from './endpoints.ts';
import { IMPORT_SLUG } from '../../../school/paths.ts';
import { PROGRESS_MEDIA_TYPE } from '../../../../contract/limits.ts';

/** Writes an import. When the answer is lost, it is requested again with the same key. */
export function useWriteImport() {
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
      const { data } = await retryWhenUnreachable(() =>
        dataProvider.create<SentImport, ImportRecord>(IMPORT_SLUG, {
          data: sent,
          createKey,
          reading: readWithProgress(setShare),
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

// Below is the protocol of a long call that reports its progress: the answer is lines of JSON, and the last line is the actual answer.

/**
 * Reads the answer of a long call that reports its progress. Each report restarts the timeout.
 * @param onProgress gets the share that is done, from 0 to 1
 */
export function readWithProgress(onProgress: (share: number) => void): Reading {
  let restartTimeout = () => {};
  return {
    accept: `${PROGRESS_MEDIA_TYPE}, application/json`,
    timeout: (ms) => {
      const timeoutController = new AbortController();
      const startTimer = () => setTimeout(() => timeoutController.abort(), ms);
      let timer = startTimer();
      restartTimeout = () => {
        clearTimeout(timer);
        timer = startTimer();
      };
      return timeoutController.signal;
    },
    read: async (response) => {
      if (!response.headers.get('content-type')?.startsWith(PROGRESS_MEDIA_TYPE)) return response;
      const line = await readLastLine(response, (share) => {
        restartTimeout();
        onProgress(share);
      });
      // An error after the first line has its own status in the last line, because the response's status was already sent.
      const { success, status } = parseLine(line) as { success?: unknown; status?: unknown };
      const refusalStatus = typeof status === 'number' && status >= 400 ? status : 500;
      return new Response(line, { status: success === false ? refusalStatus : response.status });
    },
  };
}

/**
 * Reads up to the last line and reports progress on the way.
 * @throws TypeError when the last line never came
 */
async function readLastLine({ body }: Response, onProgress: (share: number) => void): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const { progress } = parseLine(line);
      if (typeof progress !== 'number') return line;
      onProgress(progress);
    }
  }
  throw new TypeError('no last line');
}

/** Parses a line of JSON. Invalid JSON becomes an empty object, because http.ts reports it. */
function parseLine(text: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
