import { type Kysely, sql } from 'kysely';

/** The capital as its mail is addressed, and towns of islands that the gazetteer lacked; a new one has them. */
const UP = `
update towns set name = 'Washington' where state = 'DC' and city_key = 'washington';

insert into towns (state, city_key, name, latitude, longitude, population)
select * from (values
  ('PR', 'san juan', 'San Juan', 18.46633, -66.10572, 342259),
  ('PR', 'bayamon', 'Bayamón', 18.39856, -66.15572, 185187),
  ('PR', 'ponce', 'Ponce', 18.01108, -66.61406, 137491),
  ('PR', 'caguas', 'Caguas', 18.23412, -66.0485, 82243),
  ('PR', 'mayaguez', 'Mayagüez', 18.20107, -67.13962, 78647),
  ('PR', 'guaynabo', 'Guaynabo', 18.35745, -66.111, 75443),
  ('PR', 'arecibo', 'Arecibo', 18.47245, -66.71573, 44191),
  ('PR', 'trujillo alto', 'Trujillo Alto', 18.35467, -66.00739, 41141),
  ('PR', 'fajardo', 'Fajardo', 18.32579, -65.65238, 28909),
  ('PR', 'vega baja', 'Vega Baja', 18.44439, -66.38767, 28105),
  ('PR', 'humacao', 'Humacao', 18.14968, -65.82738, 19155),
  ('PR', 'cayey', 'Cayey', 18.11191, -66.166, 15260),
  ('PR', 'aguadilla', 'Aguadilla', 18.42745, -67.15407, 13310),
  ('VI', 'charlotte amalie', 'Charlotte Amalie', 18.3419, -64.9307, 18481),
  ('VI', 'christiansted', 'Christiansted', 17.7466, -64.7032, 2770),
  ('GU', 'dededo', 'Dededo', 13.51777, 144.8391, 44943),
  ('GU', 'tamuning', 'Tamuning', 13.48773, 144.78139, 19685),
  ('GU', 'hagatna', 'Hagåtña', 13.47567, 144.74886, 1051),
  ('MP', 'saipan', 'Saipan', 15.21233, 145.7545, 48220),
  ('AS', 'pago pago', 'Pago Pago', -14.27806, -170.7025, 11500)) as island
where exists (select from towns)
on conflict (state, city_key) do nothing;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
