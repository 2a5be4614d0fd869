/**
 * Before React is loaded. In development it makes an error and a task of each element, in case that somebody asks who
 * owns it; it stops by itself after ten thousand in a second. The tests' messages name the component without them.
 */
import * as React from 'react';

// Beside React's own: where it counts the stacks that it has made.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React counts its owner stacks elsewhere now: look at this file again');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
});
