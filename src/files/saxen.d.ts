/** Types for the part of saxen that is used here; the package has none. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      event: 'openTag',
      hear: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        isClosed: boolean,
      ) => void,
    ): this;
    on(event: 'closeTag', hear: (name: string) => void): this;
    on(event: 'text', hear: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', hear: (text: string) => void): this;
    on(event: 'error' | 'warn', hear: (error: Error) => void): this;
    parse(xml: string): void;
    stop(): void;
  }
}
