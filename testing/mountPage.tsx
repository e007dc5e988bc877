import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { CallName } from '../contract/calls';
import { mountRig, settle } from './rig';

/** A page at its route, with the real store, sagas and machines; `answer` is the server. */
export function mountPage(path: string, page: ReactNode, address = path) {
  const routes = (
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={null} />
    </Routes>
  );
  const rig = mountRig({ machine: 'none', page: routes, address, inspect: () => {} });
  const reply = async (call: CallName, how: (request: ReturnType<typeof rig.server.find>) => void) => {
    const request = await waitFor(() => rig.server.find(call));
    await act(async () => how(request));
    await settle();
    return request;
  };
  return {
    ...rig,
    answer: (call: CallName, json: unknown, status?: number) => reply(call, (request) => request.answer(json, status)),
    /** No answer comes: the connection breaks. */
    drop: (call: CallName) => reply(call, (request) => request.drop()),
    asked: (call: CallName) => rig.server.requests.filter((request) => request.call === call).length,
  };
}
