import type { StorageState } from '../../../store/storage/slice';

export type StorageViewProps = {
  storage: StorageState;
  onHome: () => void;
  onRetry: () => void;
  onOpen: (bucketId: string) => void;
  onCloseFiles: () => void;
  onCreate: (bucket: { name: string; region: string }) => void;
  onDelete: (bucketId: string) => void;
  onUpload: (bucketId: string, file: { name: string; size: number; type: string }) => void;
  onDeleteFile: (bucketId: string, fileId: string) => void;
  onDismiss: () => void;
};
