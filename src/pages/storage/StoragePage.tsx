import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  bucketCreateRequested,
  bucketDeleteRequested,
  bucketsRequested,
  failureDismissed,
  fileDeleteRequested,
  filesClosed,
  filesRequested,
  fileUploadRequested,
  selectStorage,
} from '../../../store/storage/slice';
import { usePageTitle } from '../../ui/usePageTitle';
import { StorageView } from './StorageView';

export default function StoragePage() {
  usePageTitle('Storage Buckets');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(bucketsRequested());
  }, [dispatch]);
  return (
    <StorageView
      storage={useAppSelector(selectStorage)}
      onHome={() => navigate('/')}
      onRetry={() => dispatch(bucketsRequested())}
      onOpen={(bucketId) => dispatch(filesRequested(bucketId))}
      onCloseFiles={() => dispatch(filesClosed())}
      onCreate={(bucket) => dispatch(bucketCreateRequested(bucket))}
      onDelete={(bucketId) => dispatch(bucketDeleteRequested(bucketId))}
      onUpload={(bucketId, file) => dispatch(fileUploadRequested({ bucketId, file }))}
      onDeleteFile={(bucketId, fileId) => dispatch(fileDeleteRequested({ bucketId, fileId }))}
      onDismiss={() => dispatch(failureDismissed())}
    />
  );
}
