import { expect, test } from 'vitest';
import type { ImportField, ImportMapping } from '../../../contract/imports.staff.ts';
import { countNamed, proposeMapping } from './mapping.rules.ts';

const AS_PEOPLE_WRITE_THEM: Partial<Record<ImportField, string[]>> = {
  name: [
    ...['Name', 'Business', 'Bus Name', 'Business Name', 'BUSINESS_NAME', 'businessName', 'DBA'],
    ...['Company', 'Company Name', 'Name of Business', 'Trade Name', 'Doing Business As', 'Store'],
    ...['DBA Name', 'Organization', 'Merchant Name', 'Member Name', 'Establishment', 'Nombre'],
    ...['Business Name (DBA)', 'Store name', 'Vendor', 'Restaurant Name', 'Title', 'Legal Name'],
  ],
  address: [
    ...[
      'Address',
      'Street',
      'Street Name',
      'Street Address',
      'Address 1',
      'Address Line 1',
      'Addr',
    ],
    ...['Physical Address', 'Location Address', 'Business Address', 'Site Address', 'Dirección'],
    ...['ADDRESS1', 'Street1', 'Mailing Address', 'Location'],
  ],
  city: [
    ...['City', 'Town', 'City/Town', 'City or Town', 'Municipality', 'Boro', 'Business City'],
    ...['Locality', 'Village', 'Ciudad', 'City Name', 'CITY ', 'Mailing City'],
  ],
  state: [
    ...['State', 'ST', 'St.', 'State Code', 'State/Province', 'State Abbr', 'Region', 'Estado'],
    ...['Business State', 'STATE_CODE'],
  ],
  zipCode: [
    ...['Zip', 'ZIP Code', 'zipcode', 'Zip/Postal Code', 'Postal Code', 'Postcode', 'Business Zip'],
    ...['ZIP 5', 'Zip+4 code', 'Código postal'].filter((name) => !name.includes('+')),
  ],
  phone: [
    ...['Phone', 'Main phone', 'Phone #', 'Phone Number', 'Tel', 'Tel.', 'Telephone', 'Bus Phone'],
    ...['Business Phone', 'Office Phone', 'Primary Phone', 'Contact Number', 'Ph', 'Teléfono'],
    ...['Cell', 'Mobile'],
  ],
  email: [
    ...['Email', 'E-mail', 'E-Mail Address', 'Email Address', 'Business Email', 'Mail', 'Correo'],
    ...['Contact Email', 'emailAddress'],
  ],
  website: [
    ...['Website', 'Web', 'URL', 'Web Site', 'Web Address', 'Homepage', 'Home Page', 'WWW'],
    ...['Website URL', 'Company Website', 'Sitio web'],
  ],
  category: [
    ...['Category', 'Type', 'Type of biz', 'Type of Business', 'Business Type', 'Kind', 'Industry'],
    ...['Category ID', 'category name', 'Line of Business', 'Nature of Business', 'Sector'],
    ...['Cuisine', 'Categoría', 'NAICS Description', 'What they do', 'Classification'],
  ],
  trades: ['Trades', 'Subcategory', 'Sub-category', 'Trade'],
  description: ['Description', 'About', 'Details', 'Summary', 'About us', 'Business Description'],
  isApproved: ['Approved', 'is approved', 'Published', 'Show online'],
  isPremium: ['Premium', 'is premium'],
  latitude: ['lat', 'Latitude', 'GPS Latitude'],
  longitude: ['lng', 'lon', 'Long', 'Longitude'],
  slug: ['slug', 'permalink'],
  hours: ['Hours', 'Opening Hours', 'Business hours', 'opening_hours', 'Horario'],
  imageUrl: ['Image', 'Image URL', 'Photo URL'],
};

for (const [field, headers] of Object.entries(AS_PEOPLE_WRITE_THEM)) {
  test.each(headers)(`a column called %j is the ${field}`, (header) => {
    const mapping = proposeMapping(['#', header, 'Zzz'], [['1', 'x', 'y']]);
    expect(mapping).toEqual({ [field]: { column: 1 } });
  });
}

test.each([
  ...['Owner Name', 'Contact Name', 'First Name', 'Last Name', 'Contact', 'Manager', 'User Name'],
  ...['Fax', 'Fax Number', 'Facebook', 'Internal notes', 'Notes', 'Member Y/N', 'Member Since'],
  ...[
    'License Type',
    'License Number',
    'Membership Type',
    'County',
    'Country',
    'Status',
    'Updated',
  ],
  ...['Phone Type', 'Email opt-in', 'File Name', 'Council District', 'Employees'],
  ...['Logo', 'Street #', 'Suite', 'id', 'NAICS', 'Zip+4', 'Approved by'],
])('a column called %j is none', (header) => {
  expect(proposeMapping(['#', header, 'Zzz'], [['1', 'x', 'y']])).toEqual({});
});

test('of several columns for one field the surest is taken, and a blank one last', () => {
  const columns = [
    'Legal Name',
    'Contact Name',
    'DBA',
    'Mailing City',
    'City',
    'Cell',
    'Main phone',
  ];
  const row = ['A LLC', 'Ann', 'A', 'Reno', 'Boise', '208 555 0101', '208 555 0100'];
  expect(proposeMapping(columns, [row])).toMatchObject({
    name: { column: 2 },
    city: { column: 4 },
    phone: { column: 6 },
  });
  expect(proposeMapping(columns, [row.with(2, '').with(6, '')])).toMatchObject({
    name: { column: 0 },
    phone: { column: 5 },
  });
});

test('a street in several columns is joined, and a suffix joins the name', () => {
  const columns = ['Business', 'dba / suffix', 'Street #', 'Street Name', 'City/Town', 'Zip'];
  const rows = [
    ['Copper Works', 'LLC', '100', 'Foothill View St', 'Boise', '83702'],
    ['Magpie House', '', '207', 'Old Mill Ave', 'Eagle', '83616'],
  ];
  expect(proposeMapping(columns, rows)).toEqual({
    name: { columns: [0, 1], by: ' ' },
    address: { columns: [2, 3], by: ' ' },
    city: { column: 4 },
    zipCode: { column: 5 },
  });
  const split = ['Name', 'Address 1', 'Address 2', 'City'];
  expect(proposeMapping(split, [['A', '12 Elm St', 'Suite 4', 'Boise']])).toMatchObject({
    address: { columns: [1, 2], by: ', ' },
  });
  const counted = ['No', 'Name', 'Street', 'City'];
  const lines = [
    ['1', 'A', 'Elm St', 'Boise'],
    ['2', 'B', 'Oak St', 'Boise'],
  ];
  expect(proposeMapping(counted, lines).address).toEqual({ column: 2 });
});

test('columns without telling names are known by what they hold', () => {
  const columns = ['Name', 'A', 'B', 'C', 'D', 'E'];
  const row = ['Shop', '(208) 555-0100', 'a@b.example', 'https://a.example', 'ID', '83702'];
  expect(proposeMapping(columns, [row, row])).toEqual({
    name: { column: 0 },
    phone: { column: 1 },
    email: { column: 2 },
    website: { column: 3 },
    state: { column: 4 },
    zipCode: { column: 5 },
  });
});

test.each([
  [['Name', 'Address'], '12 Elm St, Boise, ID 83702', 1],
  [['Name', 'Full Address'], '12 Elm St, Suite 4, Boise, Idaho 83702-1234', 1],
  [['Name', 'Location'], '12 Elm St Boise ID 83702', 1],
  // Later rows may have the ZIP code.
  [['Name', 'Address'], '12 Elm St, Boise, ID', 1],
])('a whole address in one cell is split (%j)', (columns, cell, column) => {
  expect(proposeMapping(columns, [['Shop', cell]])).toEqual({
    name: { column: 0 },
    address: { column, part: 'street' },
    city: { column, part: 'city' },
    state: { column, part: 'state' },
    zipCode: { column, part: 'zip' },
  });
});

test('without a column of towns, a few whole addresses are enough', () => {
  const cells = ['12 Elm St, Boise, ID 83702', '9 Elm St', '7 Elm St', '5 Elm St'];
  const rows = cells.map((cell) => ['Shop', cell]);
  expect(proposeMapping(['Name', 'Mailing Address'], rows)).toMatchObject({
    address: { column: 1, part: 'street' },
    city: { column: 1, part: 'city' },
  });
});

test('so is a town with its state, beside a street', () => {
  const columns = ['Name', 'Street', 'City/State/Zip'];
  expect(proposeMapping(columns, [['Shop', '12 Elm St', 'Boise, ID 83702']])).toEqual({
    name: { column: 0 },
    address: { column: 1 },
    city: { column: 2, part: 'city' },
    state: { column: 2, part: 'state' },
    zipCode: { column: 2, part: 'zip' },
  });
});

test.each<[string, string[], string[], ImportMapping]>([
  [
    'Outlook, where a title is a person’s',
    ['Title', 'First Name', 'Suffix', 'Company', 'Business Street', 'Business Phone', 'Home Phone'],
    ['Ms.', 'Rosa', 'Jr.', 'Qx', '12 Elm St', '208 555 0100', '208 555 0101'],
    { name: { column: 3 }, address: { column: 4 }, phone: { column: 5 } },
  ],
  [
    'Google, where a label stands before each value',
    ['Organization Name', 'E-mail 1 - Label', 'E-mail 1 - Value', 'Phone 1 - Label'].concat(
      ...['Phone 1 - Value', 'Address 1 - Formatted', 'Address 1 - Street', 'Address 1 - City'],
    ),
    [
      'Qx',
      '* Work',
      'a@b.example',
      'Work',
      '208 555 0100',
      '12 Elm St\nBoise',
      '12 Elm St',
      'Boise',
    ],
    {
      name: { column: 0 },
      email: { column: 2 },
      phone: { column: 4 },
      address: { column: 6 },
      city: { column: 7 },
    },
  ],
  [
    'Google’s business profiles, with a column for each day',
    ['Business name', 'Sub-locality', 'Locality', 'Administrative area', 'Country / Region'].concat(
      ...['Sunday hours', 'Monday hours', 'Tuesday hours', 'Wednesday hours', 'Thursday hours'],
      ...['Friday hours', 'Saturday hours', 'Special hours'],
    ),
    ['Qx', 'North End', 'Boise', 'ID', 'US', 'x', '9-5', '9-5', '9-5', '9-5', '9-5', 'x', ''],
    {
      name: { column: 0 },
      city: { column: 2 },
      state: { column: 3 },
      hours: { columns: [5, 6, 7, 8, 9, 10, 11], by: '; ' },
    },
  ],
  [
    'a plugin of WordPress',
    ['post_title', 'post_content', 'post_type', 'post_category', 'street', 'region', 'country'],
    ['Qx', 'Pie', 'gd_place', 'Bakery', '12 Elm St', 'Idaho', 'United States'],
    {
      name: { column: 0 },
      description: { column: 1 },
      category: { column: 3 },
      address: { column: 4 },
      state: { column: 5 },
    },
  ],
  [
    'a city’s licenses, with a point in one cell',
    ['DBA', 'BORO', 'BUILDING', 'STREET', 'CUISINE DESCRIPTION', 'Location'],
    ['QX', 'Bronx', '1007', 'MORRIS PARK AVE', 'Bakery', 'POINT (-73.86 40.85)'],
    {
      name: { column: 0 },
      city: { column: 1 },
      address: { columns: [2, 3], by: ' ' },
      category: { column: 4 },
      latitude: { column: 5 },
      longitude: { column: 5 },
    },
  ],
  [
    'OpenStreetMap as CSV',
    ['@lat', '@lon', 'name', 'addr:housenumber', 'addr:street', 'shop', 'amenity'],
    ['43.61', '-116.2', 'Qx', '12', 'Elm St', 'bakery', ''],
    {
      latitude: { column: 0 },
      longitude: { column: 1 },
      name: { column: 2 },
      address: { columns: [3, 4], by: ' ' },
      category: { column: 5 },
    },
  ],
  [
    'ids beside their labels, and trades without a category',
    ['name', 'fsq_category_ids', 'fsq_category_labels'],
    ['Qx', '[4bf]', '[Dining and Drinking > Bakery]'],
    { name: { column: 0 }, category: { column: 2 } },
  ],
])('columns of %s', (_, columns, row, mapping) => {
  expect(proposeMapping(columns, [row])).toEqual(mapping);
});

test('a line of names is told from a title above it', () => {
  expect(countNamed(['Valley Merchants', ' members of 2026', ''])).toBeLessThan(2);
  expect(countNamed(['Business', 'Town', 'Ph.'])).toBe(3);
});

test('of our own files the owner’s address, which nobody else sees, is no email of the business', () => {
  const row = ['Rosa', 'rosa', '', 'rosa@home.example'];
  const mapping = proposeMapping(['name', 'slug', 'email', 'owner email'], [row]);
  expect(mapping.email).toEqual({ column: 2 });
  const places = proposeMapping(['name', 'slug', 'owner email'], [row.toSpliced(2, 1)]);
  expect(places.email).toBeUndefined();
  const alone = proposeMapping(['Business Name', 'Owner Email'], [['Rosa', 'rosa@home.example']]);
  expect(alone.email).toEqual({ column: 1 });
});
