import { useMutation } from '@tanstack/react-query';
import {
  contactChangeAnswer,
  contactChangeLink,
  mailChoiceAnswer,
  mailChoiceLink,
} from '../../contract/operations/users.ts';
import { operationQuery } from './operation-query.ts';
import { withBody } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

/** What the links of mails to a user ask. The token is a secret: it is no part of any address, and the answer is not kept. */
export const mailLinkQueries = {
  /** Which change of an address a link confirms. */
  contactChange: (token: string) => ({
    ...operationQuery(contactChangeLink, ['mail-links', 'contact-change', token], { body: { token } }),
    gcTime: 0,
  }),
  /** Which mails the reader of a mail gets. */
  mailChoice: (token: string) => ({
    ...operationQuery(mailChoiceLink, ['mail-links', 'mail-choice', token], { body: { token } }),
    gcTime: 0,
  }),
};

/** Confirms or declines a change of an address, with the link that went to the old one. */
export function useAnswerContactChange() {
  return useMutation({ mutationFn: withBody(contactChangeAnswer) });
}

export function useAnswerMailChoice() {
  return useSettledMutation(withBody(mailChoiceAnswer), (client, answered, { token }) => {
    client.setQueryData(mailLinkQueries.mailChoice(token).queryKey, answered);
  });
}
