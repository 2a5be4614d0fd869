import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CENTERED,
  MAX_ZOOM,
  dragCrop,
  computeSentSide,
  computeCropSquare,
} from '../../../src/features/account/profile/crop.ts';
import { readUploadedImage, withImage } from '../../../src/features/account/profile/profile.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const pixels = fc.integer({ min: 1, max: 8000 });
const size = fc.record({ width: pixels, height: pixels });
const crop = fc.record({ zoom: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }), x: share, y: share });
const distance = fc.integer({ min: -3000, max: 3000 });

describe('the cut', () => {
  test('lies inside the picture, however it is pulled', () => {
    fc.assert(
      fc.property(size, crop, distance, distance, (size, crop, dx, dy) => {
        const { side, left, top } = computeCropSquare(size, dragCrop(size, crop, dx, dy, 240));
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(size.width + 0.001);
        expect(top + side).toBeLessThanOrEqual(size.height + 0.001);
      }),
    );
  });

  test('makes a picture of at most 1024 pixels, and never a larger one than there is', () => {
    fc.assert(
      fc.property(size, crop, (size, crop) => {
        expect(computeSentSide(size, crop)).toBeGreaterThanOrEqual(1);
        expect(computeSentSide(size, crop)).toBeLessThanOrEqual(Math.min(1024, size.width, size.height));
      }),
    );
  });

  test('follows the finger', () => {
    const lying = { width: 2000, height: 1000 };
    const { left } = computeCropSquare(lying, CENTERED);
    // 24 of the 240 pixels of the frame are a tenth of the square's 1000.
    expect(computeCropSquare(lying, dragCrop(lying, CENTERED, 24, 0, 240)).left).toBeCloseTo(left - 100);
  });
});

describe('the answer of an upload', () => {
  test.each([
    ['a text', '/a.webp', '/a.webp'],
    ['image', { image: '/a.webp', url: '/b.webp' }, '/a.webp'],
    ['url', { image: null, url: '/b.webp', path: '/c.webp' }, '/b.webp'],
    ['path', { path: '/c.webp', filename: 'd.webp' }, '/c.webp'],
    ['filename', { filename: 'd.webp' }, 'd.webp'],
    ['nothing', null, undefined],
    ['something else', { ok: true }, undefined],
  ])('may hold the picture as %s', (_, answer, image) => {
    expect(readUploadedImage(answer)).toBe(image);
  });

  test('that names the same picture again still shows the new one', () => {
    const before = { id: 1, image: '/foto/1.jpg' };
    const once = withImage(before, '/foto/1.jpg', 1000);
    expect(once.image).toBe('/foto/1.jpg?v=1000');
    expect(withImage(once, '/foto/1.jpg', 2000).image).toBe('/foto/1.jpg?v=2000');
    expect(withImage(once, '/foto/2.jpg', 3000).image).toBe('/foto/2.jpg');
  });
});
