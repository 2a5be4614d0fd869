// The one process with React's development build, and with what these four need of modules: some more resources, and a part of
// each row that tells when it is called. Nothing is taken away from the screens, so that all can share it.
import { vi } from 'vitest';
import type { DeclaredResource } from '../../src/kit/declare/defineResource.tsx';
import '../attendance/screens/renders.tsx';
import { declared } from './reactAdmin.tsx';
import './reactWarnings.tsx';
import { stock } from './stockViews.tsx';

vi.mock('../../src/resources.ts', async (original) => {
  const { resources } = await original<{ resources: readonly DeclaredResource[] }>();
  return {
    get resources() {
      return [...resources, declared, ...stock];
    },
  };
});
vi.mock('../../src/features/attendance/RowSaveState.tsx', { spy: true });
