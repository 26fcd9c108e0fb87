/** Who answers for a root: the visitor, the operator of this service, or the service for one of its companies, by its checked name. */
export type TrustAnchor =
  | { readonly kind: 'own' | 'operator' }
  | { readonly kind: 'company'; readonly name: string };
