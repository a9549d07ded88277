import { type Kysely, sql } from 'kysely';

/** Trades that schema.org has a closer word for than directories were filled with. */
const TYPES = `
  ('pediatricians', 'MedicalBusiness', 'Pediatric'),
  ('obgyn-doctors', 'MedicalBusiness', 'Gynecologic'),
  ('dermatologists', 'MedicalBusiness', 'Dermatology'),
  ('podiatrists', 'MedicalBusiness', 'Podiatric'),
  ('plastic-surgeons', 'MedicalBusiness', 'PlasticSurgery'),
  ('psychiatrists', 'MedicalBusiness', 'Psychiatric'),
  ('eye-doctors', 'MedicalBusiness', 'Optometric'),
  ('hearing-centers', 'MedicalBusiness', 'Audiology'),
  ('lawyers', 'Attorney', 'LegalService'),
  ('personal-injury-lawyers', 'Attorney', 'LegalService'),
  ('divorce-lawyers', 'Attorney', 'LegalService'),
  ('criminal-defense-lawyers', 'Attorney', 'LegalService'),
  ('immigration-lawyers', 'Attorney', 'LegalService'),
  ('estate-planning-lawyers', 'Attorney', 'LegalService'),
  ('bankruptcy-lawyers', 'Attorney', 'LegalService')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update trades t set schema_type = n.closer from (values ${sql.raw(TYPES)}) n (slug, wide, closer)
    where t.slug = n.slug and t.schema_type = n.wide`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update trades t set schema_type = n.wide from (values ${sql.raw(TYPES)}) n (slug, wide, closer)
    where t.slug = n.slug and t.schema_type = n.closer`.execute(db);
}
