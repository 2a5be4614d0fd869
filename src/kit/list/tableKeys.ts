import type { KeyboardEvent } from 'react';

/** What can have the focus in a row: links, buttons, ticks, and cells whose value can be changed. */
const STOPS = 'a, button, input, td.editable';

/** Elements that need the arrow keys themselves. */
const TYPED_IN = 'input:not([type=checkbox]), textarea, select, .cell-editor *';

/**
 * Moves the focus in a table with the arrow keys, from row to row and within one.
 * @returns the cell in which Enter or F2 was pressed to change its value
 */
export function handleTableKey(event: KeyboardEvent<HTMLElement>): HTMLTableCellElement | undefined {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || target.matches(TYPED_IN)) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const cell = target.closest('td');
  const row = cell?.parentElement;
  if (!cell || !(row instanceof HTMLTableRowElement)) return undefined;
  if (key === 'F2' || (key === 'Enter' && target === cell)) {
    if (!cell.classList.contains('editable')) return undefined;
    event.preventDefault();
    return cell;
  }
  const next = findNextStop(key, { row, cell, target });
  if (!next) return undefined;
  event.preventDefault();
  next.focus();
  return undefined;
}

interface Place {
  readonly row: HTMLTableRowElement;
  readonly cell: HTMLTableCellElement;
  readonly target: HTMLElement;
}

function findNextStop(key: string, { row, cell, target }: Place): HTMLElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const other = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
    if (!(other instanceof HTMLTableRowElement)) return undefined;
    const otherCell = other.cells[cell.cellIndex];
    // In a cell that can be changed the cell itself is the stop, but in the first it is the record's link.
    if (target === cell && otherCell) return otherCell;
    return otherCell?.querySelector<HTMLElement>('a, button, input') ?? otherCell;
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const stops = [...row.querySelectorAll<HTMLElement>(STOPS)];
  return stops[stops.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)];
}
