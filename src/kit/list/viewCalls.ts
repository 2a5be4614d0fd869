/** Extension: the saved views that the server keeps. */
import { calls, type Id } from '../../../contract/calls.ts';
import type { SavedListState, SavedView } from '../../../contract/views/savedViews.ts';
import {
  type Action,
  extensionAction,
  readExtensionData,
  readExtensionList,
  target,
} from '../../providers/endpoint.ts';

export const listViews: Action<string, readonly SavedView[]> = {
  target: () => target(calls.listSavedViews),
  query: (list) => ({ list }),
  read: readExtensionList,
  message: 'Gagal mengambil tampilan',
};

interface NewView {
  readonly list: string;
  readonly name: string;
  readonly state: SavedListState;
  readonly isShared: boolean;
}

export const createView: Action<NewView, SavedView> = {
  target: ({ isShared }) => target(isShared ? calls.createSharedView : calls.createSavedView),
  body: ({ list, name, state }) => ({ list, name, state }),
  read: readExtensionData,
  message: 'Gagal menyimpan tampilan',
};

export const updateView = extensionAction<
  { readonly id: Id; readonly name: string; readonly state: SavedListState },
  SavedView
>(calls.updateSavedView, 'Gagal menyimpan tampilan');

export const deleteView: Action<Id, unknown> = {
  target: (id) => target(calls.deleteSavedView, id),
  read: readExtensionData,
  message: 'Gagal menghapus tampilan',
};
