import { useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { Face } from '../kit/page/Face.tsx';
import { lazyOverlay, whenIdle } from '../kit/page/lazyScreen.tsx';

const MENU_ID = 'menu-pengguna';

/** A menu's code is no page's to wait for; whoever loses the network then is to find the way out, too. */
const AccountMenu = lazyOverlay(() => import('./AccountMenu.tsx'), 'AccountMenu');

/** Who is signed in, and the way out. */
export function UserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const { identity } = useGetIdentity();
  const name = identity?.fullName ?? '';
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      // The browser idles, too, while the first rows are on the line: MUI would come between.
      if (document.querySelector('[data-loading]')) timer = setTimeout(look, LOOK_AGAIN_MS);
      else whenIdle(() => void AccountMenu.fetchCode(), SOON_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <button
        type="button"
        className="who"
        aria-label={name ? `Menu pengguna: ${name}` : 'Menu pengguna'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? MENU_ID : undefined}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
      >
        <Face key={identity?.avatar} picture={identity?.avatar} name={name} />
        <span className="who-name">{name}</span>
      </button>
      {isWanted && (
        <AccountMenu
          id={MENU_ID}
          name={name}
          role={identity?.role}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

const LOOK_AGAIN_MS = 250;
/** At the latest, while the page is busy. */
const SOON_MS = 3000;
