/** What becomes of a column when a person is erased whom it tells something about. */
export type Decision =
  /** Tells nothing about a person, or only what somebody without the service's keys cannot read. */
  | 'impersonal'
  /** Its row goes. */
  | 'erased'
  /** Its row stays, with something in its place that tells nothing. */
  | 'pseudonymized'
  /** Stays as it is, and why. */
  | { readonly kept: string };

const content = { kept: 'what a document says is its parties’ contract, and goes with the document' };
const evidence = { kept: 'evidence of how a document came to be, which has to verify as long as it is kept' };
const passing = { kept: 'of a signing that its person is asked to confirm, and goes within minutes' };
const company = { kept: 'the company’s own, whoever wrote it' };

/**
 * The decision for every column that holds text or JSON: its table and its name, as the database has them. A test fails for a
 * column without one, and another looks for an erased person in every column that does not keep them.
 */
export const decisions: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  absences: { reason: 'erased' },
  accounts: { username: 'erased', password_hash: 'erased', recovery_email: 'erased', totp_secret: 'erased' },
  batch_imports: {
    name: company,
    template_sha256: 'impersonal',
    formats: 'impersonal',
    parameters: 'impersonal',
    errors: content,
    search_text: company,
  },
  batch_process_items: { message: 'impersonal' },
  batch_processes: { request_hash: 'impersonal' },
  batch_rows: { values: content, state: 'impersonal', error: content },
  companies: {
    name: 'impersonal',
    address: 'impersonal',
    tax_code: 'impersonal',
    time_zone: 'impersonal',
    role_ids: 'impersonal',
  },
  company_name_checks: {
    name: 'impersonal',
    folded_name: 'impersonal',
    checked_by: { kept: 'who of the service’s operator answers for the check, who is no user of it' },
    end_reason: 'impersonal',
  },
  company_looks: { brand_color: 'impersonal', logo_sha256: 'impersonal' },
  company_seals: {
    organization: 'impersonal',
    organization_identifier: 'impersonal',
    serial_number: 'impersonal',
    certificate: 'impersonal',
    sealed_key: 'impersonal',
  },
  contact_changes: {
    field: 'erased',
    previous: 'erased',
    value: 'erased',
    token_hash: 'erased',
    outcome: 'erased',
  },
  deletion_records: {
    no: { kept: 'it is what a document that was deleted is known by, and says which one that was' },
    type_code: 'impersonal',
    type_name: 'impersonal',
    sha256s: 'impersonal',
  },
  departments: { code: 'impersonal', name: 'impersonal', search_text: 'impersonal' },
  document_attachments: { name: content, content_type: 'impersonal', sha256: 'impersonal' },
  document_files: {
    name: content,
    source_name: content,
    source_sha256: 'impersonal',
    converted_by: 'impersonal',
    upload_sha256: 'impersonal',
    changes: 'impersonal',
    active_content: 'impersonal',
  },
  document_messages: { text: content },
  document_template_versions: {
    file_name: company,
    sha256: 'impersonal',
    fields: company,
    conditions: company,
    signature_boxes: company,
  },
  document_templates: {
    name: company,
    description: company,
    file_name: company,
    sha256: 'impersonal',
    fields: company,
    conditions: company,
    signature_boxes: company,
    formats: company,
    pdf_sha256: 'impersonal',
    workbook_sha256: 'impersonal',
    search_text: company,
  },
  document_types: {
    code: 'impersonal',
    name: 'impersonal',
    description: 'impersonal',
    search_text: 'impersonal',
  },
  documents: {
    no: content,
    subject: content,
    description: content,
    customer_code: content,
    customer_information: content,
    reason: content,
    hold_reason: company,
    search_text: content,
  },
  drawing_links: { secret_hash: 'erased', device_hash: 'erased', image: 'erased', strokes: 'erased' },
  employees: {
    employee_code: 'erased',
    full_name: 'erased',
    identity_number: 'erased',
    email: 'erased',
    phone_number: 'erased',
    social_insurance_code: 'erased',
    job_title: 'erased',
    contract_note: 'erased',
    contract_number: 'erased',
    search_text: 'erased',
  },
  failed_attempts: { scope: 'impersonal', key: 'impersonal' },
  file_removals: { sha256: 'impersonal' },
  file_revisions: {
    sha256: 'impersonal',
    pages: 'impersonal',
    certificates: evidence,
    remote_signature: evidence,
  },
  histories: {
    file_sha256: 'impersonal',
    ip_address: evidence,
    description: evidence,
    salt: 'impersonal',
    personal_digest: evidence,
    previous_hash: 'impersonal',
    hash: 'impersonal',
  },
  identity_verifications: { pictures: 'erased', status: 'erased', reason: 'erased' },
  installation: { key: 'impersonal', value: 'impersonal' },
  issuing_authorities: {
    key_id: 'impersonal',
    certificate: 'impersonal',
    former_certificates: 'impersonal',
    sealed_key: 'impersonal',
  },
  kept_names: { name: content },
  notice_texts: { kind: 'impersonal', language: 'impersonal', subject: company, body: company },
  notices: { kind: 'erased', message: 'erased', dropped_reason: 'erased' },
  otp_challenges: {
    request_hash: 'impersonal',
    contents: 'impersonal',
    code_hash: 'impersonal',
    channel: 'impersonal',
    outcome: 'impersonal',
  },
  outbox_messages: {
    recipient: 'erased',
    subject: 'erased',
    text: 'erased',
    otp: 'erased',
    process_code: 'erased',
    link: 'erased',
  },
  password_links: { purpose: 'erased', token_hash: 'erased', sent_to: 'erased' },
  privacy_acts: { kind: 'impersonal' },
  process_grants: { code_hash: 'impersonal', link_hash: 'impersonal', channel: 'impersonal' },
  process_steps: {
    signature_text: evidence,
    reason: evidence,
    filling_items: content,
    remote_outcome: 'impersonal',
  },
  process_templates: { name: company, processes: 'pseudonymized', search_text: company },
  recovery_codes: { code_hash: 'erased' },
  remote_signing_files: { hash: 'impersonal', prepared: passing },
  remote_signings: { request_hash: 'impersonal', outcome: 'impersonal', continuation: passing },
  saved_signatures: {
    kind: 'erased',
    purpose: 'erased',
    name: 'erased',
    sha256: 'erased',
    media_type: 'erased',
    strokes: 'erased',
  },
  saved_views: { name: 'erased', query: 'erased' },
  sessions: { device_hash: 'erased', browser: 'erased', system: 'erased', ip_address: 'erased' },
  signing_providers: {
    kind: 'impersonal',
    name: 'impersonal',
    url: 'impersonal',
    client_id: 'impersonal',
    sealed_secret: 'impersonal',
    profile_id: 'impersonal',
  },
  system_categories: { kind: 'impersonal', name: 'impersonal' },
  user_certificates: {
    kind: 'impersonal',
    name: 'pseudonymized',
    common_name: 'pseudonymized',
    // A list of revoked certificates names them for ever.
    serial_number: evidence,
    subject_dn: 'pseudonymized',
    issuer_dn: 'impersonal',
    certificate: 'pseudonymized',
    sealed_key: 'pseudonymized',
    remote_username: 'pseudonymized',
    remote_credential_id: 'pseudonymized',
  },
  user_groups: { code: 'impersonal', name: 'impersonal', search_text: 'impersonal' },
  user_roles: { role: 'erased' },
  users: {
    code: 'pseudonymized',
    username: 'pseudonymized',
    name: 'pseudonymized',
    email: 'pseudonymized',
    phone: 'pseudonymized',
    signature_text: 'pseudonymized',
    language: 'pseudonymized',
    search_text: 'pseudonymized',
  },
  verified_contacts: { field: 'erased' },
  // A company forgets what its webhook was told after thirty days; it names documents, not people.
  webhook_deliveries: { payload: content, last_error: 'impersonal' },
  webhooks: { url: 'impersonal', sealed_secret: 'impersonal', sealed_bearer: 'impersonal' },
};
