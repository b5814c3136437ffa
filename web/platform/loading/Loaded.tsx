import type { ReactNode } from 'react';
import { isForbidden, isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from './QueryError.tsx';

/** The state of a query of TanStack Query, or of several that are shown as one. */
export interface QueryState<Data> {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: QueryState<Data>;
  /** Says what could not be loaded. */
  errorMessage: string;
  /** Shown until the data is loaded for the first time. */
  skeleton?: ReactNode;
  /** Shown instead of the error if the server answers 404. */
  notFound?: ReactNode;
  /** Shown instead of the error if the server answers 403. */
  forbidden?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query: a skeleton until it is loaded, and the reason with a button to try again if it cannot be
 * loaded. Data that was loaded before stays when loading it again fails.
 */
export function Loaded<Data>({ query, errorMessage, skeleton, notFound, forbidden, children }: Props<Data>) {
  const { data, error, isPending, refetch } = query;
  if (notFound && isNotFound(error)) return notFound;
  if (forbidden && isForbidden(error)) return forbidden;
  if (data !== undefined) return children(data);
  if (isPending) return skeleton;
  return <QueryError message={errorMessage} failure={error} onRetry={refetch} />;
}
