import type { ReactNode } from 'react';
import { Page, type PageProps } from '../../layout/Page.tsx';
import { Forbidden, LoadingState } from '../../layout/states.tsx';

interface PermittedProps extends Pick<PageProps, 'title' | 'breadcrumb'> {
  /** undefined until it is known. */
  readonly may: boolean | undefined;
  readonly children: ReactNode;
}

/** A screen for those who may do what it is for: nobody else fills in what the server would refuse. */
export const Permitted = ({ may, children, ...page }: PermittedProps) =>
  may ? children : <Page {...page}>{may === undefined ? <LoadingState /> : <Forbidden />}</Page>;
