/**
 * Marks a table's frame with `scrolls` while the table is wider than it. Only then the frame scrolls sideways by itself and keeps its
 * first column in sight; otherwise its headings stay below the letterhead while the page scrolls, which CSS allows in no scrolling frame.
 * A ref callback of the frame, so it runs once for each frame.
 */
export function watchTableWidth(frame: HTMLElement | null): (() => void) | undefined {
  const table = frame?.querySelector('table');
  // jsdom has no layout, and so nothing to watch.
  if (!frame || !table || typeof ResizeObserver === 'undefined') return undefined;
  const mark = () => frame.classList.toggle('scrolls', table.offsetWidth > frame.clientWidth);
  const observer = new ResizeObserver(mark);
  observer.observe(frame);
  observer.observe(table);
  return () => observer.disconnect();
}
