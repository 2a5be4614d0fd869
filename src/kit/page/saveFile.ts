/** Has the browser save a file that was made here. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL only after the click, so it must not be revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
