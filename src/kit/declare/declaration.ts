import type { LazyComponent } from '../page/lazyScreen.tsx';
import type { LinkComponent } from '../page/plainLink.tsx';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { RaRecord, ResourceProps, TransformData } from 'react-admin';
import type { Extension } from '../../../contract/extensions.ts';
import type { ActionMessages, Endpoint, Endpoints, ResourceCalls } from '../../providers/endpoint.ts';
import type { Card, Column } from '../list/columns.ts';
import type { InitialRestriction } from '../inputs/ReferenceChoice.tsx';
import type { Choices, Filter } from '../list/filters.ts';
import type { MenuGroup } from './menuGroups.ts';

interface FieldBase<R extends RaRecord> {
  readonly label: string;
  /** Whether a value is required: always, only on a server with the given extension, or depending on the record (undefined for a new one). */
  readonly required?: boolean | Extension | ((record: R | undefined) => boolean);
  readonly help?: string | { readonly where: Extension; readonly text: string };
  /** As a column, the field is hidden until the user chooses it with "Kolom". */
  readonly hidden?: boolean;
  /** The value can be changed in the cell of the list, by whoever may change the record. */
  readonly editInPlace?: boolean;
  /** The extension that the field belongs to. A server without it has no such input, column or fact. */
  readonly needs?: Extension;
}

interface ReferenceField<R extends RaRecord> {
  readonly type: 'reference';
  /** The resource whose records can be chosen. */
  readonly reference: string;
  /** The resource whose screens open and create the record, where that is another one. For example, teachers are opened and created as users. */
  readonly madeIn?: string;
  /** The other record's name, where the server sent it along with this record. */
  readonly nameOf?: (record: R) => string | undefined;
  /** The text of each choice; its `name` by default. */
  readonly optionText?: (record: RaRecord) => string;
  /** Picks the choice that a new record starts with. */
  readonly preset?: (record: RaRecord) => boolean;
  /** Restricts the choices until the user types something, where the server offers such a filter. */
  readonly filterAtFirst?: InitialRestriction;
}

/** One field of a record: how it is entered, shown and sent. */
export type Field<R extends RaRecord = RaRecord> = FieldBase<R> &
  (
    | { readonly type?: 'text' | 'lines' | 'email' | 'phone' | 'day' | 'time' }
    | { readonly type: 'number'; readonly min: number; readonly max: number }
    | { readonly type: 'choice'; readonly choices: Choices }
    /** A switch. Where `words` are given, the first one is also the switch's label. */
    | {
        readonly type: 'yesNo';
        /** The words for yes and no, e.g. "Aktif" and "Tidak aktif"; "Ya" and "Tidak" by default. */
        readonly words?: readonly [yes: string, no: string];
      }
    /** One picture, which makes the form a multipart one. `alt` is the alternative text and is followed by the record's name. */
    | { readonly type: 'image'; readonly alt: string }
    /** A geographic position, held in two fields of the record: `latitude` and `longitude`. */
    | { readonly type: 'position' }
    | ReferenceField<R>
  );

export type Fields<R extends RaRecord = RaRecord> = Readonly<Record<string, Field<R>>>;

/** A fact of the detail screen that is not one of the fields. It has no label where `content` brings its own. */
interface ExtraFact<R extends RaRecord> {
  readonly label?: string;
  readonly content: (record: R) => ReactNode;
  readonly needs?: Extension;
}

export type ViewKind = 'list' | 'detail' | 'create' | 'edit';

/** Screens that replace those built from the declaration: our own, or react-admin views written as its manual describes. */
export type Views = Readonly<Partial<Record<ViewKind, ComponentType>>>;

/** The description of one resource, from which its screens, texts, permissions and requests are built. */
export interface Declaration<R extends RaRecord = RaRecord> {
  /** The resource's segment in the URL, in Indonesian, which is also its name everywhere in the dashboard. */
  readonly slug: string;
  /** The name inside a sentence, e.g. "tahun ajaran". */
  readonly noun: string;
  /** The name in the menu, the breadcrumb and headings: "Tahun ajaran". */
  readonly label: string;
  /** The group of the menu that lists the resource; `records` by default. */
  readonly group?: MenuGroup;
  readonly calls: ResourceCalls;
  /** Under which name a Hadir server says how many records there are; the list call by default. */
  readonly totalName?: string;
  /** The fields in the order of the form. */
  readonly fields: Fields<R>;
  /** The name of a record; its `name` by default. */
  readonly nameOf?: (record: R) => string;
  /** Field names or custom columns; by default all fields except pictures. */
  readonly columns?: readonly (string | Column<R>)[];
  /**
   * Custom cell content for columns that show more than text, by `source`. The first rows, which are painted before React has loaded, show
   * the text only.
   */
  readonly cells?: Readonly<Record<string, (record: R) => ReactNode>>;
  /** The text below the name on a narrow screen: names of fields and columns, or a function. Like `rowActions`, the function must not use hooks. */
  readonly card?: readonly string[] | Card<R>['text'];
  /** The filters beside the search, as descriptions or as react-admin inputs. Each is shown where the server offers a filter for its `source`. */
  readonly filters?: readonly Filter[];
  /** The names of the columns by which the list's rows can be grouped, with sums of the columns that hold figures. */
  readonly groups?: readonly string[];
  /** Field names or custom facts; by default all fields except the first and pictures. */
  readonly facts?: readonly (string | ExtraFact<R>)[];
  /** The consequence of deleting a record, as the confirmation explains it. */
  readonly consequence?: string;
  /** Further buttons of the detail screen. */
  readonly actions?: (record: R) => ReactNode;
  /** There are so many buttons that they stand below the record's name at every width. */
  readonly hasManyActions?: boolean;
  /** Content above and below the facts of the detail screen. */
  readonly header?: (record: R) => ReactNode;
  /** Above the facts, in their column beside `footer`. */
  readonly aside?: (record: R) => ReactNode;
  readonly footer?: (record: R) => ReactNode;
  /** The lazily loaded components that `header`, `footer`, `facts` and `actions` use. They are fetched together with the detail screen. */
  readonly lazyParts?: readonly Pick<LazyComponent<unknown>, 'fetchCode'>[];
  /** Actions for selected rows, as in react-admin; without them no rows can be selected. */
  readonly bulkActionButtons?: ReactNode;
  /** Buttons at the end of each row. They must use no hooks and only the given `Link`, because the first rows are painted before React has loaded. */
  readonly rowActions?: (record: R, Link: LinkComponent) => ReactNode;
  /** Further buttons on the list's page, beside the one that creates a record. */
  readonly listTools?: ReactNode;
  /** Loads custom form inputs, where they do not follow from the fields. They are a chunk of their own. */
  readonly inputs?: () => Promise<{ readonly Inputs: ComponentType<{ readonly isNew: boolean }> }>;
  /** Changes the form's values before they are saved, as react-admin's `transform` does. */
  readonly transform?: TransformData;
  /** Opens the new record after creating it; by default the list is opened. */
  readonly afterCreate?: 'record';
  /**
   * The path of a record that has its page elsewhere, below another resource; undefined for one that opens here. Lists and searches lead
   * there, and so does the record's own address. Like `rowActions`, it must not use hooks.
   */
  readonly pathOf?: (record: R) => string | undefined;
  /** The resource in whose screens the records open and are created, where this resource is only another view of some of its records. */
  readonly opensIn?: string;
  /** The path at which a record is created; `/create` by default. */
  readonly createAt?: string;
  /** The extension that the resource needs; on a server without it the resource is left out. */
  readonly needs?: Extension;
  /** The fields whose values are carried over to the next record by "Simpan dan tambah lagi"; by default the reference fields. */
  readonly keeps?: readonly string[];
  /** Whether the records can be read from the device, without a network. */
  readonly offline?: boolean;
  /** Our own screens, or react-admin's `<Resource>` with its `list`, `create`, `edit` and `show`. */
  readonly views?: Views | ReactElement<ResourceProps>;
  /** Further routes below /{slug}, or below the parent's. */
  readonly routes?: ReactNode;
  /** The slug of the resource under whose path the routes are mounted. A resource with a parent has no place in the menu. */
  readonly parent?: string;
  /** The parts of the endpoint that differ from what is built from the fields. */
  readonly endpoint?: Partial<Endpoint>;
  readonly messages?: Partial<ActionMessages>;
  /** Further endpoints that belong to the resource, by the resource name that is passed to the dataProvider. */
  readonly extraEndpoints?: Endpoints;
}
