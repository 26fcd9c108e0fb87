import { useEffect, useState } from 'react';

export type Camera =
  | { readonly kind: 'asking' }
  | { readonly kind: 'on'; readonly stream: MediaStream }
  /** `refused`: by the person or their device; `absent`: there is none; `busy`: another application has it. */
  | { readonly kind: 'off'; readonly reason: 'refused' | 'absent' | 'busy' };

/** Whether pages may ask for a camera here: not over plain http, and not in every application's own browser. */
export function hasCameraAccess(): boolean {
  // Without a secure context the devices are not there, whatever the types say.
  return 'mediaDevices' in navigator && window.isSecureContext;
}

function reasonOf(error: unknown): 'refused' | 'absent' | 'busy' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return 'refused';
  }
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'absent';
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) {
    track.stop();
  }
};

/** A camera while it is shown, the one that looks at the person or away from them. It is let go whatever happens. */
export function useCamera(facing: 'user' | 'environment'): Camera {
  const [camera, setCamera] = useState<Camera>(() =>
    hasCameraAccess() ? { kind: 'asking' } : { kind: 'off', reason: 'absent' },
  );
  useEffect(() => {
    if (!hasCameraAccess()) {
      return;
    }
    let left = false;
    let held: MediaStream | null = null;
    const video = { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } };
    navigator.mediaDevices.getUserMedia({ video, audio: false }).then(
      (stream) => {
        if (left) {
          stop(stream);
          return;
        }
        held = stream;
        setCamera({ kind: 'on', stream });
        // Unplugged, or taken away by the system.
        for (const track of stream.getTracks()) {
          track.addEventListener('ended', () => setCamera({ kind: 'off', reason: 'busy' }));
        }
      },
      (error: unknown) => {
        if (!left) {
          setCamera({ kind: 'off', reason: reasonOf(error) });
        }
      },
    );
    return () => {
      left = true;
      if (held !== null) {
        stop(held);
      }
    };
  }, [facing]);
  return camera;
}

/** What a video shows now, as a JPEG; `null` before it shows anything. */
export async function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.95);
  });
}
