import { describe, expect, test } from 'vitest';
import { cleanCell, readAnswer, readYesNo } from './clean-cells.ts';

const REFUSED = 'refused';

function read(clean: () => string): string {
  try {
    return clean();
  } catch (error) {
    if (error instanceof RangeError) return REFUSED;
    throw error;
  }
}

test.each([
  ['83702', 'ID', '83702'],
  ['83702-1234', 'ID', '83702-1234'],
  ['83702.0', 'ID', '83702'],
  ['837021234', 'ID', '83702-1234'],
  ['83702 1234', 'ID', '83702-1234'],
  ['83702-', 'ID', '83702'],
  ['83702-0000', 'ID', '83702'],
  ['83702‐1234', 'ID', '83702-1234'],
  ['ID 83702', 'ID', '83702'],
  ['ID-83702', 'ID', '83702'],
  ["'01011", 'MA', '01011'],
  ['="01011"', 'MA', '01011'],
  ['1011', 'MA', '01011'],
  ['1011.0', 'MA', '01011'],
  ['4101', 'ME', '04101'],
  ['7030-1234', 'NJ', '07030-1234'],
  ['10110123', 'MA', '01011-0123'],
  ['6390', 'NY', '06390'],
  ['501', 'NY', '00501'],
  ['601', 'PR', '00601'],
  ['802', 'VI', '00802'],
  ['9012', 'AE', '09012'],
  ['04101', null, '04101'],
  ['NULL', 'ID', ''],
  ['83702/83706', 'ID', '83702'],
  ['ZIP: 83702', 'ID', '83702'],
  ['Boise ID 83702', 'ID', '83702'],
  ['O1608', 'MA', '01608'],
  ['８３７０２', 'ID', '83702'],
  ['83702+1234', 'ID', '83702-1234'],
  ['(83702)', 'ID', '83702'],
  ['83702 (mail)', 'ID', '83702'],
  ['12345 Elm St', 'ID', REFUSED],
  ['4101', 'ID', REFUSED],
  ['9021', 'MA', REFUSED],
  ['4101', null, REFUSED],
  ['0', 'NY', REFUSED],
  ['8370', 'ID', REFUSED],
  ['K1A 0B1', 'ON', REFUSED],
  ['Boise', 'ID', REFUSED],
])('the ZIP code %j in %s is %j', (text, state, zipCode) => {
  expect(read(() => cleanCell.zipCode(text, { state }))).toBe(zipCode);
});

test.each([
  ['(208) 555-0100', '(208) 555-0100'],
  ['208.555.0100', '(208) 555-0100'],
  ['+1 208 555 0100', '(208) 555-0100'],
  ['208-555-0100 ext. 12', '(208) 555-0100 ext. 12'],
  ['208-555-0100 x12', '(208) 555-0100 ext. 12'],
  ['(317) 555-0142 Ext: 12', '(317) 555-0142 ext. 12'],
  ['1-800-FLOWERS', '1-800-FLOWERS'],
  ['1-800-555-PIES', '1-800-555-PIES'],
  ['555-0100', '555-0100'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['2085550142.0', '(208) 555-0142'],
  ['2.085550142E+09', '(208) 555-0142'],
  ['2.085550142e9', '(208) 555-0142'],
  ['1.2085550142E+10', '(208) 555-0142'],
  ['="2085550142"', '(208) 555-0142'],
  ["'2085550142", '(208) 555-0142'],
  ['Tel: 208-555-0100', '(208) 555-0100'],
  ['Fax 580-3479, Ph 587-9737', '587-9737'],
  ['Ph 587-9737, Fax: 580-3479', '587-9737'],
  ['Fax 580-3479', REFUSED],
  ['589-2440 or 580-9364', '589-2440'],
  ['587-8704 (shop) 580-5291 (cell)', '587-8704'],
  ['cell 580-6904; shop 589-3512', '589-3512'],
  ['cell 208 555 0199; shop 208 555 0100', '(208) 555-0100'],
  ['580-6904 (cell)', '580-6904'],
  ['589-42OO', '589-4200'],
  ['589-4651, ask for Gary', '589-4651'],
  ['phone 208 555 0100', '(208) 555-0100'],
  ['208-555-0100 / 208-555-0101', '(208) 555-0100'],
  ['208-555-0100; 208-555-0101', '(208) 555-0100'],
  ['208-555-0100 or 208-555-0101', '(208) 555-0100'],
  ['(208) 555-0100\n(208) 555-0101', '(208) 555-0100'],
  ['n/a', ''],
  ['-', ''],
  ['\\N', ''],
  ['Fax 208-555-0199; Ph 208-555-0142', '(208) 555-0142'],
  ['F: 208-555-0199 T: 208-555-0142', '(208) 555-0142'],
  ['208-555-0199 (fax), 208-555-0142', '(208) 555-0142'],
  ['208-555-0142/43', '(208) 555-0142'],
  ['[208] 555-0142', '(208) 555-0142'],
  ['208·555·0142', '(208) 555-0142'],
  ['(208) 555-O142', '(208) 555-0142'],
  ['2085550142,00', '(208) 555-0142'],
  ['Fax: 208-555-0199', REFUSED],
  ['208-555-014', REFUSED],
  ['208-555-01422', REFUSED],
  ['2.09E+09', REFUSED],
  ['call us', REFUSED],
  ['see website', REFUSED],
  ['info@shop.example', REFUSED],
  ['12', REFUSED],
  ['0', REFUSED],
])('the phone %j is %j', (text, phone) => {
  expect(read(() => cleanCell.phone(text))).toBe(phone);
});

test.each([
  ['front@shop.example', 'front@shop.example'],
  ['mailto:front@shop.example', 'front@shop.example'],
  ['info AT shop.example', 'info@shop.example'],
  ['front@shop.example; back@shop.example', 'front@shop.example'],
  ['front@shop.example,back@shop.example', 'front@shop.example'],
  ['Rosa Lee <rosa@shop.example>', 'rosa@shop.example'],
  ['<rosa@shop.example>', 'rosa@shop.example'],
  ['rosa@shop.example.', 'rosa@shop.example'],
  ['mailto:rosa@shop.example?subject=Hi', 'rosa@shop.example'],
  ['“rosa@shop.example”', 'rosa@shop.example'],
  ['rosa AT shop DOT example', 'rosa@shop.example'],
  ['email rosa@shop.example', 'rosa@shop.example'],
  ['mondo flowers@shop.example', REFUSED],
  ['foo2 bar@shop.example', REFUSED],
  ['rosa@shop,com', 'rosa@shop.com'],
  ['rosa@shop,example', REFUSED],
  ['none', ''],
  ['rosa at shop', REFUSED],
  ['rosa@shop', REFUSED],
])('the email %j is %j', (text, email) => {
  expect(read(() => cleanCell.email(text))).toBe(email);
});

test.each([
  ['https://shop.example/', 'https://shop.example/'],
  ['http://shop.example', 'http://shop.example'],
  ['HTTP://SHOP.EXAMPLE', 'HTTP://SHOP.EXAMPLE'],
  ['www.shop.example', 'https://www.shop.example'],
  ['shop.example/soap?a=b', 'https://shop.example/soap?a=b'],
  ['http:/shop.example', 'https://shop.example'],
  ['http//shop.example', 'https://shop.example'],
  ['htp://shop.example', 'https://shop.example'],
  ['https://http://shop.example', 'http://shop.example'],
  ['//shop.example', 'https://shop.example'],
  ['<https://shop.example>', 'https://shop.example'],
  ['shop.example, other.example', 'https://shop.example'],
  ['https://shop.example?a=1&amp;b=2', 'https://shop.example?a=1&b=2'],
  ['http://www. shop.example', 'http://www.shop.example'],
  ['http:\\\\shop.example', 'http://shop.example'],
  ['https;//shop.example', 'https://shop.example'],
  ['www.shop,com', 'https://www.shop.com'],
  ['“www.shop.example”', 'https://www.shop.example'],
  ['=HYPERLINK("https://shop.example","Shop")', 'https://shop.example'],
  ['front.jpg (https://shop.example/front.jpg)', 'https://shop.example/front.jpg'],
  ['Visit https://shop.example today', 'https://shop.example'],
  ['https://shop.example,Visit our site', 'https://shop.example'],
  ['https://www.', REFUSED],
  ['http://none', REFUSED],
  ['http://localhost:3000', REFUSED],
  ['www.shop,example', REFUSED],
  ['N/A', ''],
  ['rosa@shop.example', REFUSED],
  ['mailto:rosa@shop.example', REFUSED],
  ['ftp://shop.example', REFUSED],
  ['javascript:alert(1)', REFUSED],
  ['facebook', REFUSED],
  ['coming soon', REFUSED],
])('the website %j is %j', (text, website) => {
  expect(read(() => cleanCell.website(text))).toBe(website);
});

test.each([
  ['ID', 'ID'],
  ['idaho', 'ID'],
  ['Idaho.', 'ID'],
  ['Calif.', 'CA'],
  ['MASS', 'MA'],
  ['N. Car.', 'NC'],
  ['W. Va.', 'WV'],
  ['New York State', 'NY'],
  ['State of Idaho', 'ID'],
  ['Commonwealth of Massachusetts', 'MA'],
  ['US-ID', 'ID'],
  ['ID - Idaho', 'ID'],
  ['Idaho (ID)', 'ID'],
  ['Idaho, USA', 'ID'],
  ['D.C.', 'DC'],
  ['USVI', 'VI'],
  ['Wash. DC', 'DC'],
  ['Tejas', 'TX'],
  ['Armed Forces Pacific', 'AP'],
  ['State: Idaho', 'ID'],
  ['Idaho 83702', 'ID'],
  ['IDAHO, UNITED STATES', 'ID'],
  ['Puerto Rico', 'PR'],
  ['ae', 'AE'],
  ['n/a', ''],
  ['XX', REFUSED],
  ['ID - Utah', REFUSED],
  ['Ontario', REFUSED],
  ['83702', REFUSED],
])('the state %j is %j', (text, state) => {
  expect(read(() => cleanCell.state(text))).toBe(state);
});

test.each([
  ['BOISE', 'ID', 'Boise'],
  ['garden city', 'ID', 'Garden City'],
  ['ST. LOUIS', 'MO', 'St. Louis'],
  ['DeKalb', 'IL', 'DeKalb'],
  ['Boise, ID', 'ID', 'Boise'],
  ['Boise, Idaho', 'ID', 'Boise'],
  ['Boise, OR', 'ID', 'Boise, OR'],
  ['Boise USA', 'ID', 'Boise'],
  ['Boise - ID', 'ID', 'Boise'],
  ['Boise (Downtown)', 'ID', 'Boise'],
  ['Boise,', 'ID', 'Boise,'],
  ['Ca&ntilde;on City', 'CO', 'Cañon City'],
  ['12', 'ID', '12'],
])('the town %j in %s is %j', (text, state, city) => {
  expect(cleanCell.city(text, { state })).toBe(city);
});

describe('a text', () => {
  test.each([
    ['="', ''],
    ['="NULL"', ''],
    ['="12 Main Street', '12 Main Street'],
    ['Smith &amp; Sons', 'Smith & Sons'],
    ['AT&T', 'AT&T'],
    ['R&D; Works', 'R&D; Works'],
    ['Caf&eacute; &Eacute;toile &#8211; 5&nbsp;th', 'Café Étoile – 5 th'],
    ['a < b', 'a < b'],
    ['Two\nLines', 'Two Lines'],
    ['NULL', ''],
    ['None of the Above', 'None of the Above'],
    ["'Tis the Season", "'Tis the Season"],
    ["'Joe's Diner'", "Joe's Diner"],
    ['"Joe\'s Diner"', "Joe's Diner"],
    ['The "Best" Diner', 'The "Best" Diner'],
    ["Joe\\'s Diner,", "Joe's Diner"],
    ['Joe_x0027_s \\u0027Diner\\u0027', "Joe's 'Diner'"],
    ['Joe &amp;amp; Sons', 'Joe & Sons'],
    ['<span style="color: red">Joe</span>&nbsp;&nbsp;<b>Diner</b>', 'Joe Diner'],
    ['Joe <b>Diner</b>', 'Joe <b>Diner</b>'],
    ['Joe\vDiner', 'Joe Diner'],
    ['=HYPERLINK("https://shop.example","Joe")', 'Joe'],
  ])('of one line: %j is %j', (text, name) => {
    expect(cleanCell.name(text)).toBe(name);
  });

  test('keeps its lines where it may have several, and joins them with commas in an address', () => {
    expect(cleanCell.description('One<br/>two\nthree')).toBe('One\ntwo\nthree');
    for (const text of [
      '<p class="font_8">One <strong>pie</strong></p>\n<p>two</p>',
      '&lt;p&gt;One pie&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;',
      '<ul><li>One pie</li><li>two</li></ul>',
      'One pie\\ntwo',
      'One pie_x000D_\ntwo',
      'One pie\vtwo',
    ]) {
      expect([text, cleanCell.description(text)]).toEqual([text, 'One pie\ntwo']);
    }
    expect(cleanCell.address('26 Birch Row,\r\n Rear door\n')).toBe('26 Birch Row, Rear door');
  });
});

test.each([
  [['true', 'TRUE', 'yes', 'Y', 'x', '1', 'Sí', 'checked', '☑'], true],
  [['false', 'No', 'n', '0', 'F', '☐'], false],
  [['n/a', '-'], null],
])('%j say %j', (words, said) => {
  for (const word of words) expect([word, readYesNo(word)]).toEqual([word, said]);
  expect(() => readYesNo('perhaps')).toThrow('Use yes or no');
});

test.each([
  ['Y (ramp in rear)', { is: true, words: 'ramp in rear' }],
  ['yes - call first', { is: true, words: 'call first' }],
  ['Sí, por atrás', { is: true, words: 'por atrás' }],
  ['Yes with notice', { is: true, words: 'with notice' }],
  ['N: two steps', { is: false, words: 'two steps' }],
  ['un poco', { is: true, words: 'un poco' }],
  ['X', true],
  ['No.', false],
  ['-', null],
])('%s is an answer with its remark', (text, answer) => {
  expect(readAnswer(text)).toEqual(answer);
});

test.each(['No steps', 'Yes/No', 'yes - no', '1 step', 'ramp', 'x2'])('%s is no answer', (text) => {
  expect(() => readAnswer(text)).toThrow('Use yes or no');
});

test.each([
  ['(208) 555-0142 ext 4', '(208) 555-0142 ext. 4'],
  ['208-555-0142 extension twelve', '(208) 555-0142 ext. 12'],
  ['208-555-0142 x12', '(208) 555-0142 ext. 12'],
  ['208 555 0142, press 3', '(208) 555-0142 ext. 3'],
  ['208 555 0142 (press 3 for sales)', '(208) 555-0142 ext. 3'],
  ['208.555.0142 ext. two zero four', '(208) 555-0142 ext. 204'],
  ['208.555.0142 Ext twenty-one', '(208) 555-0142 ext. 21'],
  ['208 555 0142 extensión siete', '(208) 555-0142 ext. 7'],
  ['555-0142 extension twelve', '555-0142 ext. 12'],
])('the extension of %s is kept', (text, phone) => {
  expect(cleanCell.phone(text)).toBe(phone);
});
