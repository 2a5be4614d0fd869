declare module 'ra-language-indonesian' {
  import type { StringMap } from 'ra-core';
  const messages: StringMap;
  export default messages;
}
