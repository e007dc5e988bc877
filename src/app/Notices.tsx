import { useSnackbar } from 'notistack';
import { useEffect } from 'react';
import { COMPLETION_TOAST_MS } from '../../contract/constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { noticeShown, selectNotices } from '../../store/shell/slice';
import { takeCarriedNotice } from '../ui/carriedNotice';

/** Shows the store's notices, each once. */
export function Notices() {
  const notices = useAppSelector(selectNotices);
  const dispatch = useAppDispatch();
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => {
    const carried = takeCarriedNotice();
    if (carried) enqueueSnackbar(carried.message, { variant: 'success', autoHideDuration: carried.leftMs });
  }, [enqueueSnackbar]);
  useEffect(() => {
    for (const { id, kind, message } of notices) {
      enqueueSnackbar(message, { variant: kind, autoHideDuration: COMPLETION_TOAST_MS, preventDuplicate: true });
      dispatch(noticeShown(id));
    }
  }, [notices, dispatch, enqueueSnackbar]);
  return null;
}
