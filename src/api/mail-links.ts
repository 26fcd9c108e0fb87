import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  contactChangeAnswer,
  contactChangeLink,
  mailChoiceAnswer,
  mailChoiceLink,
} from '../../contract/operations/users.ts';
import { request } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

/** What the links of mails to a user ask. The token is a secret: it is no part of any address, and the answer is not kept. */
export const mailLinkQueries = {
  /** Which change of an address a link confirms. */
  contactChange: (token: string) =>
    queryOptions({
      queryKey: ['mail-links', 'contact-change', token],
      queryFn: ({ signal }) => request(contactChangeLink, { body: { token }, signal }),
      gcTime: 0,
    }),
  /** Which mails the reader of a mail gets. */
  mailChoice: (token: string) =>
    queryOptions({
      queryKey: ['mail-links', 'mail-choice', token],
      queryFn: ({ signal }) => request(mailChoiceLink, { body: { token }, signal }),
      gcTime: 0,
    }),
};

/** Confirms or declines a change of an address, with the link that went to the old one. */
export function useAnswerContactChange() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof contactChangeAnswer>) => request(contactChangeAnswer, { body }),
  });
}

export function useAnswerMailChoice() {
  return useSettledMutation(
    (body: BodyInput<typeof mailChoiceAnswer>) => request(mailChoiceAnswer, { body }),
    (client, answered, { token }) => {
      client.setQueryData(mailLinkQueries.mailChoice(token).queryKey, answered);
    },
  );
}
