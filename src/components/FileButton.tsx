import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';

type Props = Omit<ButtonProps, 'onClick'> & {
  /** Name of the file field, for screen readers. */
  label: string;
  accept?: string;
  onFile: (file: File) => void;
};

/** Opens the browser's choice of a file; the same one can be chosen again. */
export function FileButton({ label, accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        {...(accept === undefined ? {} : { accept })}
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
