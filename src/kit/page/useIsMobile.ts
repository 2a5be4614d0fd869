import { MOBILE_BREAKPOINT_PX } from '../../../contract/limits.ts';
import { useMatches } from './useMatches.ts';

export const useIsMobile = (): boolean => useMatches(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.05}px)`);
