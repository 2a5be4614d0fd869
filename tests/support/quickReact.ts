/**
 * Before anything loads React: its production build, which users have too. Over a third of the screens' time went into what
 * the development build notes and checks. That one is `REACT=development`; production has no `act` (productionAct.ts).
 */
import { createRequire } from 'node:module';
import { type Globals, productionAct } from './productionAct.ts';

const require = createRequire(import.meta.url);

function load() {
  require('react-dom/client');
  return {
    react: require('react'),
    jsx: require('react/jsx-runtime'),
    dev: require('react/jsx-dev-runtime'),
  };
}

function loadProduction(): void {
  const { NODE_ENV } = process.env;
  const { queueMicrotask, reportError } = globalThis;
  const { act, globals } = productionAct(require('scheduler'), { queueMicrotask, reportError });
  process.env.NODE_ENV = 'production';
  Object.assign(globalThis, globals satisfies Globals);
  const { react, jsx, dev } = load();
  Object.assign(globalThis, { queueMicrotask, reportError });
  process.env.NODE_ENV = NODE_ENV;
  if ('act' in react) throw new Error('Something has loaded React before: this file is to be the first');
  react.act = act;
  // Vite writes the development build's calls into the modules of tests.
  dev.jsxDEV = (type: unknown, props: unknown, key: unknown, isStatic: boolean) =>
    (isStatic ? jsx.jsxs : jsx.jsx)(type, props, key);
}

/**
 * It makes an error and a task of each element, in case that somebody asks who owns it, and stops by itself after ten
 * thousand in a second. The tests' messages name the component without them.
 */
function loadDevelopment(): void {
  const internals: unknown = load().react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts its owner stacks elsewhere now: look at this file again');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => {},
  });
}

// Once in a process: each test file evaluates its setup anew.
const LOADED = Symbol.for('hadir.react');
if (!Reflect.has(globalThis, LOADED)) {
  if (process.env.REACT === 'development') loadDevelopment();
  else loadProduction();
  Reflect.set(globalThis, LOADED, true);
}
