/** How a browser's own reader behaves; every one of them keeps to the Shape Detection API. */
export type Own =
  'reads' | 'knows no QR codes' | 'says nothing of its formats' | 'cannot be made' | 'fails at each picture';

/** The browser of these tests has no reader of its own: it gets one, which is told what it sees. */
export function giveReader(own: Own): void {
  class BarcodeDetector {
    static getSupportedFormats(): Promise<string[]> {
      if (own === 'says nothing of its formats') return Promise.reject(new DOMException('', 'UnknownError'));
      return Promise.resolve(own === 'knows no QR codes' ? ['ean_13', 'code_39'] : ['ean_13', 'qr_code']);
    }
    constructor({ formats }: { formats: string[] }) {
      if (own === 'cannot be made' || formats.join() !== 'qr_code') throw new TypeError('not supported');
    }
    detect(source: unknown) {
      if (!(source instanceof HTMLVideoElement) || source.readyState < 2)
        return Promise.reject(new DOMException('', 'InvalidStateError'));
      if (own === 'fails at each picture')
        return Promise.reject(new DOMException('service unavailable', 'NotSupportedError'));
      const cornerPoints = [0, 1, 2, 3].map((i) => ({ x: i, y: i }));
      const boundingBox = new DOMRectReadOnly(0, 0, 9, 9);
      return Promise.resolve([{ rawValue: '240005', format: 'qr_code', boundingBox, cornerPoints }]);
    }
  }
  Object.assign(window, { BarcodeDetector });
}
