import type { Pool } from 'pg';

/** Who asks in the measurements; everyone's password is `testPassword`. */
type ListPeople = {
  readonly admin: number;
  /** Made a fifth of the documents. */
  readonly clerk: number;
  /** Has a step in every document. */
  readonly director: number;
};

/**
 * One company with `count` documents of two years: five clerks made them, each goes to one of twenty signers and then to the
 * director. Everything is written as sets, since making them one by one would take an hour.
 */
export async function fillCompany(
  pool: Pool,
  company: { readonly id: number; readonly departmentId: number; readonly typeId: number },
  people: ListPeople,
  count: number,
): Promise<void> {
  const { rows } = await pool.query<{ clerks: number[]; signers: number[] }>(
    `select array_agg(id order by id) filter (where code like 'clerk%') as clerks,
            array_agg(id order by id) filter (where code like 'signer%') as signers
     from users where com_id = $1`,
    [company.id],
  );
  const { clerks = [], signers = [] } = rows[0] ?? {};
  await pool.query(
    `insert into departments (com_id, code, name, search_text)
     select $1, 'D' || n, 'Department ' || n, 'd' || n from generate_series(1, 20) n`,
    [company.id],
  );
  await pool.query(
    `insert into document_types (com_id, code, name, search_text)
     select $1, 'T' || n, 'Type ' || n, 't' || n from generate_series(1, 10) n`,
    [company.id],
  );
  await pool.query(
    `insert into document_templates
       (com_id, name, file_name, sha256, size, fields, signature_boxes, created_by_user_id, search_text)
     select $1, 'Template ' || n, 't.docx', repeat('a', 64), 1000, '[]', '[]', $2, 'template' from generate_series(1, 10) n`,
    [company.id, people.clerk],
  );
  await pool.query(
    `insert into batch_imports
       (com_id, uploaded_by_user_id, name, status, number_of_records, department_id, document_type_id,
        document_template_id, template_sha256, parameters, errors)
     select $1, $2, 'Batch ' || n, 3, 1000, $3, $4, (select min(id) from document_templates where com_id = $1), '', '[]', '[]'
     from generate_series(1, 50) n`,
    [company.id, people.clerk, company.departmentId, company.typeId],
  );
  const chunk = 10_000;
  for (let first = 1; first <= count; first += chunk) {
    await pool.query(documentsSql, [company.id, clerks, first, Math.min(count, first + chunk - 1), count]);
  }
  await pool.query(
    `insert into process_steps (document_id, order_no, user_id, access_permission, status, processed_at)
     select id, 1, ($1::int[])[1 + substr(no, 4)::int % array_length($1::int[], 1)], (array[2, 7, 4, 3])[1 + substr(no, 4)::int % 4],
       case when status in (3, 4) then 3 else 1 end, completed_at
     from documents`,
    [signers],
  );
  await pool.query(
    `insert into process_steps (document_id, order_no, user_id, access_permission, status, processed_at)
     select id, 2, $1, 3, case when status = 4 then 4 else 1 end, completed_at from documents`,
    [people.director],
  );
  await pool.query(
    `insert into document_files (document_id, order_no, name) select id, 1, no || '.pdf' from documents`,
  );
  await pool.query(
    `insert into file_revisions (file_id, revision, sha256, size, pages)
     select id, 1, repeat('b', 64), 20000, '[]' from document_files`,
  );
  await pool.query(
    `insert into document_shares (document_id, user_id, shared_by_user_id)
     select id, $1, created_by_user_id from documents where substr(no, 4)::int % 100 = 7 and created_by_user_id <> $1`,
    [people.clerk],
  );
  await pool.query(
    `insert into document_stars (document_id, user_id)
     select id, u from documents, unnest($1::int[]) u where substr(no, 4)::int % 500 = 3`,
    [[people.admin, people.clerk, people.director]],
  );
}

/** $1 company, $2 clerks, $3 and $4 first and last number, $5 how many there are in all. */
const documentsSql = `
insert into documents
  (com_id, no, subject, status, type_id, department_id, created_by_user_id, customer_code, contract_value, valid_from,
   valid_to, expiry_date, document_template_id, batch_import_id, search_text, created_at, sent_at, completed_at)
select $1, 'HD-' || n, 'Hợp đồng lao động ' || name, status,
  (select min(id) from document_types where com_id = $1) + n % 10,
  (select min(id) from departments where com_id = $1) + (n / 3) % 20,
  ($2::int[])[1 + (n / 7) % array_length($2::int[], 1)],
  'KH' || n % 5000, (n % 1000) * 1000000, day, day + 365, day + 20,
  case when n % 3 = 0 then (select min(id) from document_templates where com_id = $1) + n % 10 end,
  case when n % 6 = 0 then (select min(id) from batch_imports where com_id = $1) + n % 50 end,
  'hd-' || n || ' hop dong lao dong ' || folded, at, at, case when status = 4 then at + interval '3 days' end
from (
  select n, status, at, at::date as day,
    (array['Nguyễn','Trần','Lê','Phạm','Hoàng'])[1 + n % 5] || ' ' || (array['Văn','Thị','Minh','Thu'])[1 + (n / 5) % 4] || ' '
      || (array['An','Bình','Chi','Dũng','Giang','Hằng','Khoa'])[1 + (n / 20) % 7] as name,
    (array['nguyen','tran','le','pham','hoang'])[1 + n % 5] || ' ' || (array['van','thi','minh','thu'])[1 + (n / 5) % 4] || ' '
      || (array['an','binh','chi','dung','giang','hang','khoa'])[1 + (n / 20) % 7] as folded
  from (
    select n, (array[1,2,2,3,3,4,4,4,4,4,4,4,4,4,4,-1,-3,4,4,-2])[1 + (n / 20 * 7 + n / 400) % 20] as status,
      now() - (($5 - n) * interval '2 years' / $5) as at
    from generate_series($3::int, $4::int) n
  ) raw
) made`;
