import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FIRST_QUERY, type Query, sortOf } from './list';

/** What the list shows, kept in the address, so that the way back and a link lead to the same rows. */
export function useListQuery(): [Query, (query: Query) => void] {
  const [params, setParams] = useSearchParams();
  // The address follows: as the source it would lag behind what is typed.
  const [query, setQuery] = useState<Query>(() => ({
    text: params.get('search') ?? '',
    status: (params.get('status') ?? '').toLowerCase(),
    sort: sortOf(params.get('sort') ?? ''),
  }));
  const change = (next: Query) => {
    setQuery(next);
    const sort = `${next.sort.key} ${next.sort.direction}`;
    const isFirst = sort === `${FIRST_QUERY.sort.key} ${FIRST_QUERY.sort.direction}`;
    const told = { search: next.text, status: next.status, sort: isFirst ? '' : sort };
    setParams(
      Object.entries(told).filter(([, value]) => value !== ''),
      { replace: true },
    );
  };
  return [query, change];
}
