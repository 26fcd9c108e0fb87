/** The company that the service works for while it is in trouble: a clerk and people who sign. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ReceiveOtpMethod } from '../contract/enums.ts';
import { runProgram } from '../test/process/run-program.ts';

export const departmentId = 33;
export const typeId = 46;
export const password = 'Mat-khau-2026';

/** A person gets at most 200 codes a day: so many are enough for the longest run. */
export const signerCodes: readonly string[] = Array.from({ length: 24 }, (_, index) => `ky${String(index)}`);
export const clerkCode = 'thuky';

export const mailOf = (code: string): string => `${code}@minhlong.example`;

type Signer = { readonly code: string; readonly receiveOtpMethod?: ReceiveOtpMethod };

function person({ code, ...more }: Signer, id: number, roles: readonly string[]) {
  const username = mailOf(code);
  return {
    ...{ id, code, username, name: `Người ${code}`, email: username, password, roles, departmentIds: [33] },
    ...more,
  };
}

const seedOf = (signers: readonly Signer[]) => ({
  companies: [
    {
      id: 164,
      name: 'Công ty Minh Long',
      departments: [{ id: departmentId, code: 'NS', name: 'Phòng Nhân sự' }],
      documentTypes: [{ id: typeId, code: 'HDLD', name: 'Hợp đồng lao động' }],
      users: [
        person({ code: clerkCode }, 1, ['clerk', 'admin']),
        ...signers.map((signer, index) => person(signer, index + 2, ['signer'])),
      ],
    },
  ],
});

/** Fills an empty installation with the company. */
export async function seedCompany(
  environment: Readonly<Record<string, string>>,
  signers: readonly Signer[] = signerCodes.map((code) => ({ code })),
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-seed-'));
  try {
    const file = join(folder, 'company.json');
    await writeFile(file, JSON.stringify(seedOf(signers)));
    const { code, text } = await runProgram('server/seed.ts', environment, file);
    if (code !== 0) {
      throw new Error(`The company could not be loaded:\n${text}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
