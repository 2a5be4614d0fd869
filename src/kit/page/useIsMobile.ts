import { MOBILE_BREAKPOINT_PX } from '../../../contract/limits.ts';
import { useMediaQuery } from './useMatches.ts';

export const useIsMobile = (): boolean => useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.05}px)`);
