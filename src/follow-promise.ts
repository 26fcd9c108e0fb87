/**
 * Calls back with what a promise comes to, until the function that is given back is called: as the cleanup of an effect, it keeps an
 * answer from coming after its question is over. Without `onError`, a failure changes nothing.
 */
export function followPromise<Value>(
  promise: Promise<Value>,
  onValue: (value: Value) => void,
  onError?: (error: unknown) => void,
): () => void {
  let isLeft = false;
  promise.then(
    (value) => {
      if (!isLeft) {
        onValue(value);
      }
    },
    (error: unknown) => {
      if (!isLeft) {
        onError?.(error);
      }
    },
  );
  return () => {
    isLeft = true;
  };
}
