import type { Data } from '../../../contract/operation.ts';
import type { identityVerificationsList } from '../../../contract/operations/ekyc.ts';

/** Pictures of a person's paper and face, and what was decided on them. */
export type Check = Data<typeof identityVerificationsList>['items'][number];

/** A picture of a check, by the name that the texts have for it. */
export type CheckPicture = { readonly name: 'portrait' | 'front' | 'back'; readonly url: string };

/** The face first: it is what the photo on the paper is compared with. */
export function picturesOf({ portraitUrl, frontUrl, backUrl }: Check): readonly CheckPicture[] {
  return [
    { name: 'portrait', url: portraitUrl },
    { name: 'front', url: frontUrl },
    ...(backUrl === null ? [] : [{ name: 'back', url: backUrl } as const]),
  ];
}
