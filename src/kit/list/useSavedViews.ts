import { useListContext, useStore } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Id } from '../../../contract/calls.ts';
import type { SavedListState } from '../../../contract/views/savedViews.ts';
import { may, usePerson } from '../../person/person.ts';
import { useIsHadir } from '../../providers/extensions.ts';
import { useRunAction } from '../../providers/useAct.ts';
import type { AnyColumn } from './columns.ts';
import { describeState, useChosenView, useListState, type ListState } from './listState.ts';
import { createView, deleteView, listViews, updateView } from './viewCalls.ts';

/** A view that is kept on this device. */
interface DeviceView extends ListState {
  readonly name: string;
}

export interface ShownView extends DeviceView {
  /** Undefined for a view that is kept on this device. */
  readonly id?: Id;
  /** Whether others see it, too. */
  readonly isShared: boolean;
  readonly mayEdit: boolean;
}

const NO_VIEWS: DeviceView[] = [];

/** A view as it is sent: the values of the filters that are set. */
const toSent = ({ filter, sort, hidden, group }: ListState): SavedListState => ({
  filter: Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  ),
  sort: { field: sort.field, order: sort.order === 'DESC' ? 'DESC' : 'ASC' },
  hidden: [...hidden],
  group,
});

/**
 * The views of a list, and which of them is shown. A Hadir server keeps them for the person, on whatever device, and for all; another backend
 * does not, so there they are kept on this device.
 */
export function useSavedViews(columns: readonly AnyColumn[]) {
  const { resource } = useListContext();
  const [state, show] = useListState(columns);
  const [chosen, setChosen] = useChosenView(resource);
  const [onDevice, setOnDevice] = useStore<DeviceView[]>(`${resource}.views`, NO_VIEWS);
  const isHadir = useIsHadir() === true;
  const person = usePerson();
  const run = useRunAction();
  const queryClient = useQueryClient();
  const queryKey = ['views', resource];
  const {
    data = [],
    error,
    isLoading,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => run(listViews, resource, signal),
    enabled: isHadir,
  });
  const views: readonly ShownView[] = [
    ...data.map(({ id, name, is_shared: isShared, may_edit: mayEdit, state: kept }) => ({
      ...kept,
      group: kept.group,
      id,
      name,
      isShared,
      mayEdit,
    })),
    ...onDevice.map((view) => ({ ...view, group: view.group ?? '', isShared: false, mayEdit: true })),
  ].toSorted((a, b) => a.name.localeCompare(b.name, 'id', { numeric: true }));
  const shownState = describeState(state);
  const same = views.filter((view) => describeState(view) === shownState);
  const readAgain = () => queryClient.invalidateQueries({ queryKey });
  const find = (name: string, isShared: boolean) =>
    views.find((view) => view.name === name && view.isShared === isShared && view.mayEdit);

  /** Writes on the server. What is there is read again also after a lost answer, so that the next press sees what the first one did. */
  const write = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      await readAgain();
    }
  };
  const create = async (name: string, kept: ListState, isShared: boolean): Promise<void> => {
    if (isHadir) await write(run(createView, { list: resource, name, state: toSent(kept), isShared }));
    else setOnDevice([...onDevice.filter((view) => view.name !== name), { ...kept, name }]);
  };
  const change = async ({ id, name: before }: ShownView, name: string, kept: ListState): Promise<void> => {
    if (id === undefined)
      setOnDevice(onDevice.map((view) => (view.name === before ? { ...kept, name } : view)));
    else await write(run(updateView, { id, name, state: toSent(kept) }));
  };
  return {
    views,
    error,
    isLoading,
    /** Whether views can be saved for others, too. */
    mayShare: isHadir && person !== undefined && may(person, 'createSharedView'),
    isOnDevice: !isHadir,
    // Of two that show the same, the one that was chosen.
    shown: same.find(({ name }) => name === chosen?.name) ?? same[0],
    find,
    show: (view: ListState, name?: string) => {
      show(view);
      setChosen(name === undefined ? null : { name, state: describeState(view) });
    },
    /** A view of the same name is replaced. */
    save: async (name: string, isShared: boolean) => {
      const existing = find(name, isShared);
      await (existing ? change(existing, name, state) : create(name, state, isShared));
      setChosen({ name, state: shownState });
    },
    rename: (view: ShownView, name: string) => change(view, name, view),
    /** The view goes at once, and comes back if the server does not delete it. */
    remove: async ({ id, name }: ShownView) => {
      if (id === undefined) return setOnDevice(onDevice.filter((view) => view.name !== name));
      queryClient.setQueryData<typeof data>(
        queryKey,
        data.filter((view) => view.id !== id),
      );
      await write(run(deleteView, id));
    },
    restore: ({ name, isShared, ...kept }: ShownView) => create(name, kept, isShared),
  };
}
