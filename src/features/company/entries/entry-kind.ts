/** What a company's people choose from. All four are kept in the same way, and have their texts under the same names. */
export type EntryKind = 'departments' | 'documentTypes' | 'groups' | 'categories';
