import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  ['a path of the API', '/api/v1/images/a.webp', 'https://api.contoh.id/api/v1/images/a.webp'],
  ["another path on the API's origin", '/unggahan/a.png', 'https://api.contoh.id/unggahan/a.png'],
  ['a whole URL', 'https://gambar.contoh.id/a.png', 'https://gambar.contoh.id/a.png'],
  ['a URL without its scheme', '//gambar.contoh.id/a.png', '//gambar.contoh.id/a.png'],
  ['no picture', null, undefined],
])('%s is found with an API on another origin', async (_what, image, url) => {
  vi.stubEnv('VITE_API_URL', 'https://api.contoh.id');
  vi.resetModules();
  const { imageUrl } = await import('../../src/providers/settings.ts');
  expect(imageUrl(image)).toBe(url);
});
