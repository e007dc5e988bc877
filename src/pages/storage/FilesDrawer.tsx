import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { StoredFile } from '../../../store/storage/simulation';
import { AlertBox } from '../../components/AlertBox';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { EmptyState } from '../../components/EmptyState';
import { FileButton } from '../../components/FileButton';
import { dateOf, megabytes } from '../../components/format';
import { useLast } from '../../components/useLast';
import type { StorageViewProps } from './storageProps';

/** The files of one bucket. */
export function FilesDrawer({ storage, onCloseFiles, onUpload, onDeleteFile, onDismiss }: StorageViewProps) {
  const { openId, files, busy } = storage;
  const shownId = useLast(openId);
  const upload = storage.upload?.bucketId === shownId ? storage.upload : null;
  const failure = storage.failure?.bucketId === shownId ? storage.failure : null;
  const [deleting, setDeleting] = useState<StoredFile | null>(null);
  const deletingShown = useLast(deleting);
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={openId !== null}
      onClose={onCloseFiles}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: { xs: '100%', sm: 480 }, p: 2.5 } } }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 2 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {shownId}
        </Typography>
        <IconButton onClick={onCloseFiles} aria-label="Close files">
          <Close />
        </IconButton>
      </Stack>
      {failure && <AlertBox onClose={onDismiss}>{failure.message}</AlertBox>}
      {files.status === 'failed' && <AlertBox>{files.failure.message}</AlertBox>}
      <FileButton
        variant="outlined"
        disabled={busy}
        label="File to upload"
        onFile={({ name, size, type }) => {
          if (openId) onUpload(openId, { name, size, type });
        }}
      >
        Upload file
      </FileButton>
      {upload && (
        <Box sx={{ mt: 2 }} role="status">
          <Typography variant="body2">
            Uploading {upload.name}: {upload.percent}%
          </Typography>
          <LinearProgress variant="determinate" value={upload.percent} aria-label={`Upload of ${upload.name}`} />
        </Box>
      )}
      {files.data === null && files.status === 'loading' && (
        <Typography color="textSecondary" sx={{ mt: 2 }} role="status">
          Loading...
        </Typography>
      )}
      {files.data?.length === 0 && !upload && <EmptyState title="No files" text="Upload the first one." />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {files.data?.map((file) => (
          <Stack component="li" key={file.id} direction="row" spacing={1} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider', alignItems: 'center' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{file.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {megabytes(file.size)} MB · {file.type} · {dateOf(file.uploadedAt)}
              </Typography>
            </Box>
            <Button size="small" color="error" disabled={busy} onClick={() => setDeleting(file)} aria-label={`Delete ${file.name}`}>
              Delete
            </Button>
          </Stack>
        ))}
      </Box>
      <ConfirmDialog
        open={deleting !== null}
        title="Delete File"
        confirmLabel="Delete File"
        isDangerous
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (openId && deleting) onDeleteFile(openId, deleting.id);
          setDeleting(null);
        }}
      >
        <Typography>
          Delete <strong>{deletingShown?.name}</strong>? This cannot be undone.
        </Typography>
      </ConfirmDialog>
    </Drawer>
  );
}
