/**
 * react-router without its data router, which ra-core makes only where there is no router around it, and react-router-dom names
 * beside the rest: src/kit/router/AppRouter.tsx is around it.
 */
export * from 'react-router';

const none = (): never => {
  throw new Error('AppRouter is the one router');
};
export const createHashRouter = none;
export const createMemoryRouter = none;
export const RouterProvider = none;
