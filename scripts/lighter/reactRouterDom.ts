/**
 * Replaces react-router-dom with react-router, without its data router. ra-core creates a data router only when there is no router around
 * it, but here src/kit/router/AppRouter.tsx always is.
 */
export * from 'react-router';

const none = (): never => {
  throw new Error('AppRouter is the one router');
};
export const createHashRouter = none;
export const createMemoryRouter = none;
export const RouterProvider = none;
