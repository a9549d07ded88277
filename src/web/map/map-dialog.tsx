import { type ReactNode, useEffect, useRef } from 'react';
import * as m from '#messages';
import { chip } from '../kit/ui/chip.ts';

interface MapDialogProps {
  onClose: () => void;
  children: ReactNode;
}

export function MapDialog({ onClose, children }: MapDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={m.common_map()}
      onClose={onClose}
      className="map-dialog no-print"
    >
      <button type="button" onClick={() => dialog.current?.close()} className={chip}>
        {m.map_list()}
      </button>
      <div className="map-dialog-map">{children}</div>
    </dialog>
  );
}
