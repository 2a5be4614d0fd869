/**
 * The environment as a plain object: MUI and Emotion ask for NODE_ENV thousands of times a screen, and each time Node would ask the
 * system. What changes the time zone still tells the system.
 */
const { env } = process;
process.env = Object.defineProperty({ ...env }, 'TZ', {
  enumerable: true,
  get: () => env.TZ,
  set(zone: string) {
    env.TZ = zone;
  },
});
