/** Loaded before a program (`node --import …`): to it it is always FROZEN_AT, in SQL as well where the database is in its process. */
const now = Date.parse(process.env.FROZEN_AT ?? '');
globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now], made),
  get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
});
