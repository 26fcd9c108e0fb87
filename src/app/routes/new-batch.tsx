import { NewBatchPage } from '../../features/batches/wizard/new-batch-page.tsx';
import { OneTab } from '../../ui/one-tab.tsx';

/** One draft of a batch is kept on the device. */
export function Component() {
  return (
    <OneTab name="countersign-batch">
      <NewBatchPage />
    </OneTab>
  );
}
