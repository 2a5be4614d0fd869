import type { LazyComponent } from '../page/lazyScreen.tsx';
import type { LinkComponent } from '../page/plainLink.tsx';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { RaRecord, ResourceProps, TransformData } from 'react-admin';
import type { Extension } from '../../../contract/extensions.ts';
import type { ActionMessages, Endpoint, Endpoints, ResourceCalls } from '../../providers/endpoint.ts';
import type { Card, Column } from '../list/columns.ts';
import type { Narrowed } from '../inputs/ReferenceChoice.tsx';
import type { Choices, Filter } from '../list/filters.ts';
import type { MenuGroup } from './menuGroups.ts';

interface FieldWords<R extends RaRecord> {
  readonly label: string;
  /** Always, by the rules of a server that has this, or by what the record is; of a new one there is none. */
  readonly required?: boolean | Extension | ((record: R | undefined) => boolean);
  readonly help?: string | { readonly where: Extension; readonly text: string };
  /** As a column it is hidden until it is chosen with "Kolom". */
  readonly hidden?: boolean;
  /** The extension that it belongs to: on another backend there is no such input, column or fact. */
  readonly needs?: Extension;
}

interface ReferenceField<R extends RaRecord> {
  readonly type: 'reference';
  /** The resource that it is chosen from. */
  readonly reference: string;
  /** The resource in whose screens it opens and is made, where that has another name: teachers are users. */
  readonly madeIn?: string;
  /** The other record's name, where it came along. */
  readonly nameOf?: (record: R) => string | undefined;
  /** How a choice is named; its `name` by default. */
  readonly optionText?: (record: RaRecord) => string;
  /** Which one a new record has until another is chosen. */
  readonly preset?: (record: RaRecord) => boolean;
  /** What the choices are narrowed to until something is typed, where the server offers such a filter. */
  readonly filterAtFirst?: Narrowed;
}

/** One field of a record: how it is entered, shown and sent. */
export type Field<R extends RaRecord = RaRecord> = FieldWords<R> &
  (
    | { readonly type?: 'text' | 'lines' | 'email' | 'phone' | 'day' | 'time' }
    | { readonly type: 'number'; readonly min: number; readonly max: number }
    | { readonly type: 'choice'; readonly choices: Choices }
    /** The first word also names the switch. */
    | {
        readonly type: 'yesNo';
        /** What yes and no are called: "Aktif" and "Tidak aktif"; otherwise "Ya" and "Tidak". */
        readonly words?: readonly [yes: string, no: string];
      }
    /** One picture; it makes the form a multipart one. `alt` stands before the record's name. */
    | { readonly type: 'image'; readonly alt: string }
    /** A place on earth: two fields of the record, `latitude` and `longitude`. */
    | { readonly type: 'position' }
    | ReferenceField<R>
  );

export type Fields<R extends RaRecord = RaRecord> = Readonly<Record<string, Field<R>>>;

/** One fact of the detail screen that is no field; without a label where `content` brings its own. */
interface Fact<R extends RaRecord> {
  readonly label?: string;
  readonly content: (record: R) => ReactNode;
  readonly needs?: Extension;
}

export type Kind = 'list' | 'detail' | 'create' | 'edit';

/** A resource's own screens instead of those that follow from its declaration: ours, or react-admin's as its manual writes them. */
export type Views = Readonly<Partial<Record<Kind, ComponentType>>>;

/** All that is true of one resource: its screens, texts, rights and requests follow from it. */
export interface Declaration<R extends RaRecord = RaRecord> {
  /** The Indonesian segment of the URL, and the resource's name everywhere in the dashboard. */
  readonly slug: string;
  /** Inside a sentence: "tahun ajaran". */
  readonly noun: string;
  /** The name in the menu, the breadcrumb and headings: "Tahun ajaran". */
  readonly label: string;
  /** The part of the menu that it stands in; `records` by default. */
  readonly group?: MenuGroup;
  readonly calls: ResourceCalls;
  /** The fields in the order of the form. */
  readonly fields: Fields<R>;
  /** What a record is called; its `name` by default. */
  readonly nameOf?: (record: R) => string;
  /** Names of fields, or columns of their own; all fields but pictures by default. */
  readonly columns?: readonly (string | Column<R>)[];
  /** What a column shows where that is more than its text, by its `source`; first rows, painted before React is there, show the text. */
  readonly cells?: Readonly<Record<string, (record: R) => ReactNode>>;
  /** The text below the name on a narrow screen: names of fields and columns, or content of its own, without hooks as `rowActions`. */
  readonly card?: readonly string[] | Card<R>['text'];
  /** Beside the search, each shown where the server offers a filter of its `source`: described, or react-admin's inputs. */
  readonly filters?: readonly Filter[];
  /** Names of fields, or facts of their own; all fields but the first and pictures by default. */
  readonly facts?: readonly (string | Fact<R>)[];
  /** What deleting a record means. */
  readonly consequence?: string;
  /** Further buttons of the detail screen. */
  readonly actions?: (record: R) => ReactNode;
  /** Above and below the facts. */
  readonly header?: (record: R) => ReactNode;
  readonly footer?: (record: R) => ReactNode;
  /** What `header`, `footer`, `facts` and `actions` are made of where that is a chunk of its own: it comes with the detail screen. */
  readonly lazyParts?: readonly Pick<LazyComponent<unknown>, 'fetchCode'>[];
  /** What can be done with selected rows, as react-admin's; without it none can be selected. */
  readonly bulkActionButtons?: ReactNode;
  /** At the end of each row. Without hooks and with this `Link`, because first rows are painted before React is there. */
  readonly rowActions?: (record: R, Link: LinkComponent) => ReactNode;
  /** On the list's page, beside the button that makes a record. */
  readonly listTools?: ReactNode;
  /** The form's inputs where they do not follow from the fields: a chunk of their own. */
  readonly inputs?: () => Promise<{ readonly Inputs: ComponentType<{ readonly isNew: boolean }> }>;
  /** What a form holds, before it is saved: as react-admin's `transform`. */
  readonly transform?: TransformData;
  /** Where a new record leads; to the list by default. */
  readonly afterCreate?: 'record';
  /** The resource in whose screens the records of this list open and are made: this is another look at some of them. */
  readonly opensIn?: string;
  /** Where a new record is made; at `/create` by default. */
  readonly createAt?: string;
  /** The extension without which it is left out. */
  readonly needs?: Extension;
  /** What the next new record begins with after "Simpan dan tambah lagi": fields that refer to other records by default. */
  readonly keeps?: readonly string[];
  /** Readable from the device, without a network. */
  readonly offline?: boolean;
  /** Or react-admin's `<Resource>` with its `list`, `create`, `edit` and `show`. */
  readonly views?: Views | ReactElement<ResourceProps>;
  /** Further routes below /{slug}, or below the parent's. */
  readonly routes?: ReactNode;
  /** The slug of the resource below whose path the routes lie. A child has no place in the menu. */
  readonly parent?: string;
  /** What differs on the wire from what follows from the fields. */
  readonly endpoint?: Partial<Endpoint>;
  readonly messages?: Partial<ActionMessages>;
  /** Lists beside the resource that belong to it, by the name that the dataProvider is asked for. */
  readonly extraEndpoints?: Endpoints;
}
