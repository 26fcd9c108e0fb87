/** Who answers for a root: the visitor, or this service for one of its companies, by its checked name. */
export type TrustAnchor = { readonly kind: 'own' } | { readonly kind: 'company'; readonly name: string };
