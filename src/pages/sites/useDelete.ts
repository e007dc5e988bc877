import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { deleteResultDismissed, selectDeleteResult, selectDeletingId, siteDeleteRequested } from '../../../store/sites/slice';
import { useLast } from '../../components/useLast';

type Subject = { id: string; app_name: string };

/** The life of a delete: asked for, under way, told how it ended. `onDone` runs when a good end was read. */
export function useDelete(onDone: () => void) {
  const dispatch = useAppDispatch();
  const [subject, setSubject] = useState<Subject | null>(null);
  const deletingId = useAppSelector(selectDeletingId);
  const result = useAppSelector(selectDeleteResult);
  const [shownSubject, shownResult] = [useLast(subject), useLast(result)];
  const wasDeleting = useRef(false);

  useEffect(() => {
    if (wasDeleting.current && deletingId === null) setSubject(null);
    wasDeleting.current = deletingId !== null;
  }, [deletingId]);

  return {
    ask: setSubject,
    dialog: {
      open: subject !== null,
      appName: shownSubject?.app_name ?? '',
      busy: deletingId !== null,
      onClose: () => setSubject(null),
      onConfirm: () => subject && dispatch(siteDeleteRequested(subject.id)),
    },
    result: {
      open: result !== null,
      kind: shownResult?.kind ?? 'success',
      title: shownResult?.title ?? '',
      message: shownResult?.message ?? '',
      onClose: () => {
        const isGood = result?.kind === 'success';
        dispatch(deleteResultDismissed());
        if (isGood) onDone();
      },
    } as const,
  };
}
