import type { OperationOf } from '../../contract/operation.ts';
import type { Access } from './access-rules.ts';
import type { Sample } from './sample.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';

/** What the walks over the registry need to know of an operation. */
export type OperationCase = {
  readonly access: Access;
  /**
   * How the reason begins for which whoever may do it is refused, where nobody in the world can: an app that was never set up, an absence
   * that nobody has, an address that nobody answers at.
   */
  readonly refused?: string;
  /** A call that its caller may make; a function where it names what stands in the world. */
  readonly call: Sample | ((fixture: ConformanceFixture) => Sample);
};

/** A case of each operation that a file of the contract exports. */
export type CasesOf<File> = Readonly<Record<OperationOf<File>['id'], OperationCase>>;
