import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { SearchField } from './SearchField.tsx';

const TIMEOUT_MS = 400;

/**
 * Searches when typing has paused. react-admin's own input does so as long as the list is mounted, which brings users
 * back who have clicked a record just before.
 */
export function SearchInput({ label }: { readonly label: string }) {
  const { filterValues, setFilters } = useListContext();
  // The path of the page on the screen. While the next page is being rendered, the browser's address is ahead of
  // it.
  const { pathname } = useLocation();
  const applied = String(filterValues.q ?? '');
  const [text, setText] = useState(applied);
  const lastSent = useRef(applied);
  const apply = useEffectEvent((q: string) => setFilters({ ...filterValues, q: q || undefined }, [], false));

  useEffect(() => {
    if (text === lastSent.current) return;
    const timer = setTimeout(() => {
      // Somebody who has clicked a record or a button meanwhile is on the way to another page, even if typing goes
      // on here.
      if (window.location.pathname !== pathname) return;
      lastSent.current = text;
      apply(text);
    }, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [text, pathname]);

  // Cleared or changed from elsewhere, by "Hapus pencarian" or a link; not by what was typed here.
  useEffect(() => {
    if (applied === lastSent.current) return;
    lastSent.current = applied;
    setText(applied);
  }, [applied]);

  return <SearchField label={label} value={text} onChange={setText} />;
}
